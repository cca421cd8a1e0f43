/**
 * Screens that answers lead to. The assistant knows no router: its test does, and doesn't compile when one of them is
 * renamed.
 */
export const screens = {
  signIn: '/auth',
  tanks: '/dashboard/customer/tanks',
  requests: '/dashboard/customer/requests',
  orders: '/dashboard/customer/orders',
  order: '/dashboard/customer/orders/:id',
  quote: '/dashboard/customer/quotes/:id',
  account: '/dashboard/customer/account',
  pay: '/dashboard/customer/pay',
} as const

export const screenOf = (screen: 'order' | 'quote', id: string) => screens[screen].replace(':id', id)
