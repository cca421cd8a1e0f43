import type { Confirmation } from '#domain/confirmation.ts'
import { meteredGallons, type MeterReading } from '#domain/meter.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import type { LoadProof } from '#features/tickets/facts.ts'
import type { Delivery, Shift } from './find.ts'
import { readMeters, calculateInventory } from './inventory.ts'
import type { Amount, DeliverReport, LoadReport } from './report-kinds.ts'

const gallons = (tenths: number) => formatGallons(tenths as DeciGallons)

/** More than the truck holds, with what is still on it, is a slip of the finger more often than not. */
export const confirmationsForTruckRoom = (shift: Shift, amounts: readonly Amount[]): Confirmation[] => {
  const { truck } = shift
  const room = truck.compartments.reduce((sum, { capacity }) => sum + capacity, 0)
  const loadedGallons = amounts.reduce((sum, { gallons }) => sum + gallons, 0)
  const aboard = calculateInventory(shift).reduce((sum, { left }) => sum + Math.max(0, left), 0)
  if (room === 0 || loadedGallons + aboard <= room) return []
  const reason =
    aboard > 0
      ? `${truck.name} holds ${gallons(room)}, and ${gallons(aboard)} should still be on it.`
      : `${truck.name} holds ${gallons(room)}, not ${gallons(loadedGallons)}.`
  return [
    { key: `load:${loadedGallons + aboard}:${room}`, why: reason, yes: `Yes, ${gallons(loadedGallons)} is right` },
  ]
}

type MeteredQuantity = { name: string; gross: number; net?: number; temperature?: number }

/** Net gallons are at 60 °F, in tenths of a degree here. */
const sixty = 600

/** No fuel of ours shrinks or grows by more between the coldest and the hottest day. */
const mostCorrected = 0.05

/** Fuel that is warmer than 60 °F is less at 60 °F, and colder fuel is more: net and gross are mixed up, or a digit is. */
export const confirmationsForNet = (measured: readonly MeteredQuantity[]): Confirmation[] =>
  measured.flatMap(({ name, gross, net, temperature }) => {
    if (net === undefined) return []
    const isWrongWay =
      temperature !== undefined && ((temperature > sixty && net > gross) || (temperature < sixty && net < gross))
    if (!isWrongWay && Math.abs(net - gross) <= gross * mostCorrected) return []
    const at = temperature === undefined ? '' : ` at ${temperature / 10} °F`
    const rule = !isWrongWay
      ? 'That is further apart than temperature explains.'
      : temperature > sixty
        ? 'Above 60 °F, net is less than gross.'
        : 'Below 60 °F, net is more than gross.'
    return [
      {
        key: `net:${gross}:${net}:${temperature ?? ''}`,
        why: `${name}: ${gallons(gross)} gross and ${gallons(net)} net${at}. ${rule}`,
        yes: `Yes, ${gallons(net)} net is right`,
      },
    ]
  })

export const measuredLoad = ({ amounts }: LoadReport): MeteredQuantity[] =>
  amounts.map(({ name, gallons, net, temperature }) => ({ name, gross: gallons, net, temperature }))

/** What a meter said of each load: what is billed is the one, and the reading the other. */
export const measuredDelivery = (
  { delivered, readings }: DeliverReport,
  loads: readonly { name: string }[],
): MeteredQuantity[] =>
  readings.flatMap(({ gross, net, temperature }, at) => {
    const billed = delivered[at]
    if (billed === undefined || (gross === undefined && net === undefined)) return []
    const both = gross === undefined ? { gross: billed, net } : { gross, net: billed }
    return [{ name: loads[at]?.name ?? '', ...both, temperature }]
  })

/** A tank that has less after a delivery than before it. */
export const confirmationsForLevels = (handed: readonly LoadProof[]): Confirmation[] =>
  handed.flatMap(({ level }) => {
    const { before, after } = level ?? {}
    if (before === undefined || after === undefined || after >= before) return []
    const readings = `the tank was at ${before}% before and is at ${after}% after`
    return [{ key: `level:${before}:${after}`, why: `You entered that ${readings}.`, yes: `Yes, ${readings}` }]
  })

const formatReading = (tenths: number) => (tenths / 10).toLocaleString('en-US', { minimumFractionDigits: 1 })

const isBefore = (a: MeterReading, b: MeterReading) => a.start + meteredGallons(a) <= b.start

/**
 * A meter that starts before another stop of the same product ended: what ran there would be billed here, too. One that is
 * set to zero for each stop tells nothing of the others.
 */
export const confirmationsForMeter = (
  shift: Shift,
  { shipment }: Delivery,
  handed: readonly LoadProof[],
): Confirmation[] =>
  shipment.loads.flatMap(({ product, name }, at) => {
    const meter = handed[at]?.meter
    if (!meter || meter.start === 0) return []
    const otherMeter = readMeters(shift, product).find(
      (each) =>
        each.delivery.shipment.id !== shipment.id &&
        each.start !== 0 &&
        !isBefore(each, meter) &&
        !isBefore(meter, each),
    )
    if (!otherMeter) return []
    const [start, there] = [
      formatReading(meter.start),
      `from ${formatReading(otherMeter.start)} to ${formatReading(otherMeter.end)}`,
    ]
    return [
      {
        key: `meter:${at}:${meter.start}:${meter.end}`,
        why: `${name}: this meter reading starts at ${start}, and stop ${otherMeter.delivery.number} was ${there}. The same gallons would be billed twice.`,
        yes: `Yes, ${start} is right`,
      },
    ]
  })
