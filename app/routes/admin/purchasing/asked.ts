import { purchaseLife } from '#domain/purchasing/lifecycle.ts'
import { purchaseSorts } from '#domain/purchasing/list.ts'
import { readAsked } from '../../trade/list-address.ts'

/** The list and its export read the same address. */
export const askedPurchases = (query: URLSearchParams) =>
  readAsked(query, ['active', 'overdue', ...purchaseLife.states] as const, purchaseSorts)
