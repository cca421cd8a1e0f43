import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findRun } from '#features/dispatch/find.ts'
import { shiftOf } from './find.ts'
import { takeReport } from './report.ts'
import type { LoadReport } from './report-kinds.ts'

type LoadEntry = { id: string; at: Date; report: LoadReport; sure?: readonly string[] }

/**
 * The office enters what a driver without a phone loaded, or corrects a load, also after the shift: as the driver's own report
 * would, with the same questions. The same again is one.
 * @throws DomainError `conflict` for a run of a later day, or a load that the driver or a coworker corrected in the meantime.
 */
export const enterLoad = (ctx: Context, runId: string, { report, ...sent }: LoadEntry): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'dispatch.plan')
    const run = await findRun(ctx, runId)
    if (run.date > today(ctx)) throw new DomainError('conflict', "You can't load for this run before its day.")
    const on = { ctx, shift: await shiftOf(ctx, run) }
    const { state, words } = await takeReport(on, { ...sent, report: { ...report, office: true } })
    // What the office can be told at once is not kept as something to settle.
    if (state === 'refused') throw new DomainError('conflict', words ?? 'The load was not recorded.')
  })
