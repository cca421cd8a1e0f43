import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { purchaseLife } from '#domain/purchasing/lifecycle.ts'
import { purchaseSorts } from '#domain/purchasing/list.ts'
import { shipmentLife } from '#domain/shipments/lifecycle.ts'
import { shipmentSorts } from '#domain/shipments/list.ts'
import { readAsked } from './list-address.ts'

/** A list and its export read the same address. */
export const askedPurchases = ({ viewer }: Pick<Context, 'viewer'>, query: URLSearchParams) =>
  readAsked(
    query,
    ['active', 'overdue', ...purchaseLife.states] as const,
    // An order of rows is an answer, too.
    purchaseSorts.filter((sort) => sort !== 'cost' || can(viewer, 'prices.see')),
  )

export const askedShipments = (query: URLSearchParams) =>
  readAsked(query, ['active', ...shipmentLife.states] as const, shipmentSorts)
