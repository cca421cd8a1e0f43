import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { orderLife } from '#domain/orders/lifecycle.ts'
import { orderSorts } from '#domain/orders/list.ts'
import { readAsked } from '../../trade/list-address.ts'

/** The list and its export read the same address. */
export const askedOrders = ({ viewer }: Pick<Context, 'viewer'>, query: URLSearchParams) =>
  readAsked(
    query,
    ['active', 'overdue', ...orderLife.states] as const,
    // An order of rows is an answer, too.
    orderSorts.filter((sort) => sort !== 'total' || can(viewer, 'prices.see')),
  )
