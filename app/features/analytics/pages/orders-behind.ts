import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { writeDays } from '#domain/days-between.ts'
import type { Period } from '../period.ts'

/** The list of the orders that a figure adds up, for people who may open it: each leads to its trucks and their tickets. */
export const ordersBehind = (
  { viewer }: Pick<Context, 'viewer'>,
  { from, to }: Period,
  of: { product?: string; customer?: string } = {},
): string | undefined =>
  can(viewer, 'orders.see-all')
    ? `${href('/dashboard/admin/orders')}?${new URLSearchParams({ delivered: writeDays({ from, through: to }), ...of })}`
    : undefined
