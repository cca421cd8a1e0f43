import type { Context } from '#domain/context.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { DomainError } from '#domain/domain-error.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { noteLoaded } from '#features/dispatch/run-day.ts'
import { formatBillOfLading } from '#features/trade/bill-of-lading.ts'
import { confirmationsForCompartments, inCompartments, noteCompartments, noteCorrected } from './compartments.ts'
import { confirmationsForNet, confirmationsForTruckRoom, measuredLoad } from './confirmations.ts'
import { shiftEvents } from './events.ts'
import { reported, withoutLoad, type Shift } from './find.ts'
import type { LoadedProduct, LoadReport } from './report-kinds.ts'

/**
 * What was loaded at a terminal, or what a load is corrected to: what is on the truck follows, and a load that is new is the
 * stop at the terminal that the run plans next.
 * @throws DomainError `conflict` for a load that someone else has corrected; ConfirmationRequired for what is unlikely.
 */
export const applyLoad = async (
  ctx: Context,
  shift: Shift,
  report: LoadReport,
  { asks, sure, at }: { asks: boolean; sure: readonly string[]; at: Date },
): Promise<undefined> => {
  const { amounts, corrects } = report
  if (corrects && !reported(shift, 'load').some(({ id }) => id === corrects.id))
    throw new DomainError('conflict', 'This load was corrected in the meantime. Please look again.')
  const otherLoads = withoutLoad(shift, corrects?.id)
  const full = confirmationsForCompartments(otherLoads, amounts, !corrects)
  // A compartment that is too small says it better than the truck.
  const room = full.some(({ key }) => key.startsWith('room:')) ? [] : confirmationsForTruckRoom(otherLoads, amounts)
  const confirmations = [...room, ...full, ...confirmationsForNet(measuredLoad(report))]
  if (asks) requireConfirmation(sure, confirmations)
  const warnings = confirmations.map(({ why }) => ` ${why}`).join('')
  await logEvent(
    ctx,
    shiftEvents.load,
    shift.run.id,
    {},
    { what: `${wordsOf(report)}${warnings && `.${warnings}`}${corrects ? `. Reason: ${corrects.reason}` : ''}` },
  )
  if (corrects) return void (await noteCorrected(ctx, shift, { id: corrects.id, amounts }))
  await noteLoaded(ctx, shift.run.id, at)
  await noteCompartments(ctx, shift, amounts)
}

const wordsOf = ({ terminal, billOfLading, amounts, corrects }: LoadReport) =>
  `${corrects ? 'corrected, ' : ''}${amounts.map(loadedWords).join(', ')} at ${terminal}, ${formatBillOfLading(billOfLading)}`

/** "700.0 gal Off-road diesel in compartment 1" */
export const loadedWords = ({ name, gallons, compartments = [] }: LoadedProduct): string =>
  `${formatGallons(gallons as DeciGallons)} ${name}${compartments.length > 0 ? ` in ${inCompartments(compartments).toLowerCase()}` : ''}`
