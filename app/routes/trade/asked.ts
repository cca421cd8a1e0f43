import { purchaseLife } from '#domain/purchasing/lifecycle.ts'
import { purchaseSorts } from '#domain/purchasing/list.ts'
import { shipmentLife } from '#domain/shipments/lifecycle.ts'
import { shipmentSorts } from '#domain/shipments/list.ts'
import { readAsked } from './list-address.ts'

/** A list and its export read the same address. */
export const askedPurchases = (query: URLSearchParams) =>
  readAsked(query, ['active', 'overdue', ...purchaseLife.states] as const, purchaseSorts)

export const askedShipments = (query: URLSearchParams) =>
  readAsked(query, ['active', ...shipmentLife.states] as const, shipmentSorts)
