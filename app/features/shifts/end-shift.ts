import type { Context } from '#domain/context.ts'
import { requireConfirmation, type Confirmation } from '#domain/confirmation.ts'
import { DomainError } from '#domain/domain-error.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { moveRun } from '#features/dispatch/move.ts'
import { confirmationsForOpenStops, isOpenStop, takeOffOpenStops } from '#features/dispatch/open-stops.ts'
import { formatStops } from '#features/dispatch/stop-words.ts'
import { isOnTheRoad } from '#features/shipments/quantities.ts'
import { isToSettle, type Delivery, type Shift } from './find.ts'
import { isExplained, calculateInventory } from './inventory.ts'
import type { Amount, Report } from './report-kinds.ts'

type EndReport = Extract<Report, { kind: 'end'; left: Amount[] }>
export type ConfirmationOptions = { asks: boolean; sure: readonly string[] }

/**
 * Ends the shift. Stops that nobody got to are unassigned again; they, and a stick that differs from what was loaded and
 * delivered, need the driver's yes and a reason while the driver is there, and the office in any case: it is told in the
 * words that this gives.
 */
export const endShift = async (
  ctx: Context,
  shift: Shift,
  { left, reason }: EndReport,
  { at, asks, sure }: ConfirmationOptions & { at: Date },
): Promise<string | undefined> => {
  const onTheRoad = shift.deliveries.find(({ shipment }) => isOnTheRoad(shipment))
  if (onTheRoad) throw new DomainError('invalid', `Stop ${onTheRoad.number} is not finished. Please finish it first.`)
  const { open, unclear } = leftOpen(shift)
  const off = differing(shift, left)
  if (asks) {
    requireConfirmation(sure, [
      ...confirmationsForOpenStops(open.length + unclear.length, 'shift'),
      ...off.map(confirmationForStick),
    ])
    if (open.length + unclear.length + off.length > 0 && !reason)
      throw new DomainError('invalid', 'Reason: please enter why. Dispatch reads it.')
  }
  await takeOffOpenStops(
    ctx,
    open.map(({ shipment }) => shipment),
  )
  const references = open.map(({ shipment }) => shipment.reference).join(', ')
  await moveRun(ctx, shift.run, 'end', { change: { endedAt: at }, ...(references && { detail: { what: references } }) })
  const words = [
    open.length > 0 &&
      `${formatStops(open.length)} not delivered: ${open.map(({ order }) => order.reference).join(', ')}. Put ${open.length === 1 ? 'it' : 'them'} on another truck under Unassigned, or call the customer.`,
    ...unclear.map(
      ({ number, shipment }) =>
        `Stop ${number}: what the driver reported was not recorded. Please enter it on ${shipment.reference}.`,
    ),
    ...off.map(({ name, left, stick }) => `${name}: ${gallons(left)} expected, and the stick says ${gallons(stick)}.`),
  ].filter(Boolean)
  return words.length > 0
    ? [...words, reason ? `The driver says: ${reason}` : 'No reason was given.'].join(' ')
    : undefined
}

/** What of a shift is not delivered. Where a report could not be recorded, the fuel may be in the tank: the office decides. */
const leftOpen = ({ deliveries, reports }: Shift): { open: Delivery[]; unclear: Delivery[] } => {
  const openStops = deliveries.filter(({ shipment }) => isOpenStop(shipment))
  const isUnclear = ({ shipment: { id } }: Delivery) =>
    reports.some((each) => each.shipmentId === id && each.state === 'refused' && isToSettle(each))
  return { open: openStops.filter((each) => !isUnclear(each)), unclear: openStops.filter(isUnclear) }
}

/** Products of which the stick says more or less than a stick and a meter may be off. */
const differing = (shift: Shift, sticks: readonly Amount[]) =>
  calculateInventory(shift).flatMap((sum) => {
    const stick = sticks.find(({ product }) => product === sum.product)?.gallons
    return stick === undefined || isExplained(sum, stick) ? [] : [{ ...sum, stick }]
  })

const confirmationForStick = ({ product, name, left, stick }: ReturnType<typeof differing>[number]): Confirmation => ({
  key: `stick:${product}:${left}:${stick}`,
  why: `${name}: ${gallons(left)} expected, and your stick says ${gallons(stick)}. Stick it again.`,
  yes: `Yes, ${gallons(stick)} is right`,
})

const gallons = (tenths: number) => formatGallons(tenths as DeciGallons)
