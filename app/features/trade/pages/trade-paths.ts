/** Where the desk's trade stands: an id, or `export.csv`, follows. */
export const tradePaths = {
  quotes: '/dashboard/admin/quotes',
  orders: '/dashboard/admin/orders',
  purchasing: '/dashboard/admin/purchasing',
  shipments: '/dashboard/admin/shipments',
} as const
