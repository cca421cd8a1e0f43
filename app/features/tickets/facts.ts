import { DomainError } from '#domain/domain-error.ts'
import { meteredGallons, type MeterReading } from '#domain/meter.ts'
import type { DeliveredLoad } from '#features/shipments/schema.ts'
import { formatQuantity } from '#features/trade/line.ts'
import type { Basis } from '#features/trade/quantity-terms.ts'
import type { TaxClass } from '#features/trade/taxes.ts'

/** How full the tank was, in percent. */
export type Level = { before?: number; after?: number }
/** What went into one machine, in tenths of a gallon. */
export type Machine = { unit: string; gallons: number }

/** What only the person at the tank knows of a load, beside its quantity. */
export type LoadProof = { meter?: MeterReading; level?: Level; machines?: readonly Machine[] }

/** What only the person at the tank knows of a delivery. */
export type ProofOfDelivery = {
  driver?: string
  /** Where it was loaded. */
  terminal?: string
  /** Nobody was there to receive it, which is normal. */
  nobody?: boolean
  loads?: readonly LoadProof[]
}

export type TicketLine = LoadProof & {
  product: string
  name: string
  taxClass: TaxClass
  dyed: boolean
  unit: 'gallon' | 'package'
  /** What is billed, in tenths of a gallon or whole packages. */
  delivered: number
  gross?: number
  net?: number
  temperature?: number
  /** Its shipping description on the day, from Settings. */
  shipping?: string
}

/** Everything a ticket says, as it was when it was made. */
export type TicketFacts = {
  shipment: string
  order: string
  customerPo: string | null
  buyer: string
  address: string
  truck: string
  driver: string | null
  terminal: string | null
  billOfLading: string | null
  deliveredAt: string
  /** Null: no one was present. */
  receivedBy: string | null
  basis: Basis
  lines: TicketLine[]
  words: { label: string; words: string }[]
}

/**
 * Holds what was handed over against what is billed: the meter's end less its start is the gross reading to the tenth, and
 * machines add up to the meter.
 * @throws DomainError `invalid` in words that name both figures.
 */
export const checkHandOver = (loads: readonly DeliveredLoad[], handed: readonly LoadProof[] = []): void => {
  for (const [at, { meter, level, machines }] of handed.entries()) {
    const load = loads[at]
    if (!load) continue
    const of = loads.length > 1 ? `${load.name}: ` : ''
    const gallons = (quantity: number) => formatQuantity({ ...load, quantity })
    const metered = load.gross ?? load.delivered ?? 0
    if (meter && meteredGallons(meter) !== metered)
      throw new DomainError(
        'invalid',
        `${of}The meter ran ${gallons(meteredGallons(meter))}, and ${gallons(metered)} were entered. Please check both readings.`,
      )
    const machineGallons = machines?.reduce((sum, machine) => sum + machine.gallons, 0)
    if (machines && machines.length > 0 && machineGallons !== metered)
      throw new DomainError(
        'invalid',
        `${of}The machines add up to ${gallons(machineGallons ?? 0)}, and the meter says ${gallons(metered)}. Please check each machine.`,
      )
    for (const percent of [level?.before, level?.after])
      if (percent !== undefined && !(percent >= 0 && percent <= 100))
        throw new DomainError('invalid', `${of}Tank level: please enter percent from 0 to 100.`)
  }
}
