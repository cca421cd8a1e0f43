import { shipmentLife } from '#domain/shipments/lifecycle.ts'
import { shipmentSorts } from '#domain/shipments/list.ts'
import { readAsked } from '../../trade/list-address.ts'

/** The list and its export read the same address. */
export const askedShipments = (query: URLSearchParams) =>
  readAsked(query, ['active', ...shipmentLife.states] as const, shipmentSorts)
