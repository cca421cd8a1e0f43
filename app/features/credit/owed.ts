import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'

/**
 * What a customer owes us by what was delivered. `open`: invoices; `pastDue`: of these what is longer past due than the
 * company lets pass; `unbilled`: delivered and not invoiced; `cleared`: money on account that no bank can take back.
 */
export type Owed = { open: Cents; pastDue: Cents; unbilled: Cents; cleared: Cents }

const none = 0 as Cents
export const nothingOwed: Owed = { open: none, pastDue: none, unbilled: none, cleared: none }

/** By the id of the customer that others were merged into; who owes nothing may be left out. `whole`: which is part of which. */
export const owedBy = async (_ctx: Context, _whole: ReadonlyMap<string, string>): Promise<Map<string, Owed>> =>
  new Map()
