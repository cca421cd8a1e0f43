import type { CollectionReport } from '#features/collections/collected-payment.ts'
import type { Coordinates } from '#domain/coordinates.ts'
import type { LoadProof } from '#features/tickets/facts.ts'
import type { TicketReading } from '#features/shipments/schema.ts'

/** Everything that a driver reports, in the order of a day. */
export const reportKinds = [
  ...(['start', 'load', 'leave', 'arrive', 'deliver', 'collect', 'delay', 'fail', 'spill', 'end'] as const),
] as const
export type ReportKind = (typeof reportKinds)[number]

/** Gallons of one product, in tenths. */
export type Amount = { product: string; name: string; gallons: number }

/** Why a delivery was not possible, as the driver presses it and the customer reads it. */
export const failures = {
  no_access: ["Can't get in", 'Our driver could not get to the tank.'],
  no_fit: ['No room in the tank', 'The tank had no room for the delivery.'],
  no_whistle: ['No whistle', "The vent alarm didn't sound, so it wasn't safe to fill."],
  wrong_product: ['Wrong product on the tank', 'The label on the tank names another product.'],
  unsafe: ['Not safe', 'The place was not safe to deliver.'],
  dog: ['Dog', 'A dog kept our driver from the tank.'],
  customer: ['Customer refused', 'Someone on site asked us not to deliver.'],
} as const
export type Failure = keyof typeof failures

export const isFailure = (text: unknown): text is Failure => typeof text === 'string' && Object.hasOwn(failures, text)

/** What was loaded of one product. `compartments` are positions: asked of a truck that has several. */
export type LoadedProduct = Amount & { net?: number; temperature?: number; compartments?: number[] }

/** What was loaded at a terminal. */
export type LoadReport = {
  kind: 'load'
  terminal: string
  billOfLading: string
  amounts: LoadedProduct[]
  /** The report that this one corrects, and why: the first stays as it was, and counts no longer. */
  corrects?: { id: string; reason: string }
  /** The office entered it, as the driver told them. */
  office?: true
}

/** What was delivered at a stop: of each load of its shipment. */
export type DeliverReport = {
  kind: 'deliver'
  delivered: number[]
  readings: TicketReading[]
  handed: LoadProof[]
  /** Null: no one was present. */
  receivedBy: string | null
  overReason?: string
  /** Safety data sheets that were left on paper: the revisions that the phone named. */
  sheets?: string[]
  /** Where the tank is, by the driver's press, of a site whose place nobody knows. It is kept with the site alone. */
  place?: Coordinates
  /** What the customer paid at the stop; what was typed of it, where nobody was there to put it right. */
  collected?: CollectionReport | { unread: string }
}

/** What came when nobody was there to put it right: what was typed, and why it could not be recorded. */
export type UnreadReport = { kind: ReportKind; unread: string; words: string }

export type Report =
  | UnreadReport
  | { kind: 'start' }
  | LoadReport
  | { kind: 'leave' }
  | { kind: 'arrive' }
  | DeliverReport
  /** The money of a stop that is delivered: entered later, or corrected. */
  | { kind: 'collect'; collected: CollectionReport }
  | { kind: 'delay'; minutes: number; reason: string }
  | { kind: 'fail'; failure: Failure; note?: string }
  | { kind: 'spill'; note: string }
  /** Why stops are left, or why the stick differs from what should be there. */
  | { kind: 'end'; left: Amount[]; reason?: string }
