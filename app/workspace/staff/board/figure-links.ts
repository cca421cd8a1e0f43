import { href } from 'react-router'
import { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { writeDays } from '#domain/days-between.ts'
import { thisMonth } from '#features/analytics/period.ts'
import { salesDays } from '#features/ledger/receivables-summary.ts'

const lines = href('/dashboard/admin/invoices/lines')

/** Where this month's figure leads: to the lines it was billed with. Before anything is billed here, to the reports of orders. */
export const revenueLink = (ctx: Pick<Context, 'viewer' | 'calendar' | 'now' | 'billing'>): string => {
  const { from, to } = thisMonth(ctx)
  const { cutOver } = ctx.billing
  if (cutOver === null || cutOver > from || !can(ctx.viewer, 'invoices.see-all'))
    return href('/dashboard/admin/analytics')
  return `${lines}?${new URLSearchParams({ delivered: writeDays({ from, through: to }), only: 'sales' })}`
}

/** What the days of sales are counted by: everything that was invoiced in them. */
export const soldLink = (ctx: Pick<Context, 'calendar' | 'now'>): string => {
  const from = Temporal.PlainDate.from(today(ctx)).subtract({ days: salesDays - 1 })
  return `${lines}?from=${from.toString()}`
}
