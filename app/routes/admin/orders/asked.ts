import { orderLife } from '#domain/orders/lifecycle.ts'
import { orderSorts } from '#domain/orders/list.ts'
import { readAsked } from '../../trade/list-address.ts'

/** The list and its export read the same address. */
export const askedOrders = (query: URLSearchParams) =>
  readAsked(query, ['active', 'overdue', ...orderLife.states] as const, orderSorts)
