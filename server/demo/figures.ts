import type { Cents, DeciGallons } from '#domain/money.ts'

const dollars = (amount: number) => Math.round(amount * 100) as Cents

/**
 * The figures of the dashboards in the demo world. The specification gives two of them, 247 customers and 99.8 %
 * uptime; the others are chosen, see docs/decisions/0011-demo-figures.md. The stories add up to them, and a test reads
 * them back.
 */
export const figures = {
  customer: {
    activeOrders: 3,
    pendingQuotes: 2,
    thisMonth: dollars(18_462.4),
    thisMonthGallons: 52_364 as DeciGallons,
    thisMonthOrders: 5,
    lastMonth: dollars(16_908.15),
  },
  supplier: { active: 6, unanswered: 1, inTransit: 3, delayed: 1, overdue: 1, revenue: dollars(48_350) },
  admin: { customers: 247, activeOrders: 34, monthlyRevenue: dollars(159_400), uptime: '99.8%' },
} as const
