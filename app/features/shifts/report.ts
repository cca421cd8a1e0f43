import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { logEvent } from '#events/audit-log.ts'
import { lockRun } from '#features/dispatch/find.ts'
import { lockDay } from '#features/dispatch/set-lanes.ts'
import { apply } from './apply.ts'
import { shiftEvents } from './events.ts'
import { deliveryAt, shiftOf, tooLate, type ShiftContext } from './find.ts'
import type { Report } from './report-kinds.ts'
import { driverReports, type DriverReport } from './schema.ts'

/** A report as the phone, or a plain form, sends it. */
export type SubmittedReport = {
  /** Made on the phone: the same sent again is one. */
  id: string
  /** By the driver's phone. */
  at: Date
  /** The phone that counts its reports, and the place of this one: from 1, without gaps. */
  counted?: { device: string; number: number }
  stopId?: string
  report: Report
  /** The keys of the confirmations that the driver gave. */
  sure?: readonly string[]
  /** What of it could not be kept, such as a photo. */
  remark?: string
  /** It waited on the phone without signal: nobody is there to be asked, so what was done is taken as it was done. */
  waited?: boolean
}

/** What became of a report; `held` waits for those before it. */
export type Outcome = Pick<DriverReport, 'state' | 'words'>

/**
 * Takes what a driver reports, once, and in the order in which it happened: what the phone counted waits here for what
 * comes before it. What can no longer be so, because the office was faster, is kept with its reason for both to see.
 * @throws DomainError `invalid` for a report with a mistake, ConfirmationRequired for what is unlikely, while the driver is
 * there to be told. Nothing is kept then.
 */
export const takeReport = (
  { ctx, shift: { run, ...shift }, over }: ShiftContext,
  submitted: SubmittedReport,
): Promise<Outcome> =>
  inTransaction(ctx, async (ctx) => {
    // As dispatch does it: the day, the run, and then the orders of its stops.
    await lockDay(ctx, run.date)
    await lockRun(ctx, run.id)
    const { id, counted, stopId, report, sure, waited, remark } = submitted
    const shipmentId = stopId ? deliveryAt(shift, stopId).shipment.id : null
    const now = dateOf(ctx.now)
    const keep = async (facts: SubmittedReport['counted']) => {
      const [kept] = await ctx.db
        .insert(driverReports)
        .values({
          ...{ id, runId: run.id, shipmentId, kind: report.kind, report, state: 'held' as const },
          // A phone's clock may be ahead; nothing has happened that is still to come.
          ...{ at: submitted.at < now ? submitted.at : now, receivedAt: now },
          ...{ device: facts?.device, number: facts?.number },
        })
        .onConflictDoNothing()
        .returning()
      return kept
    }
    // It came before; or a phone that lost its count gave a place twice: then it is taken as it comes, for it happened.
    const taken = (await keep(counted)) ?? (counted && (await keep(undefined)))
    if (!taken) return outcomeOf(ctx, run.id, id)
    if (remark) await logEvent(ctx, shiftEvents.refused, run.id, {}, { what: remark })
    const late = tooLate({ over }, submitted.at)
    if (late) {
      await conclude(ctx, taken, { state: 'refused', words: late })
      return outcomeOf(ctx, run.id, id)
    }
    for (let next = await nextReady(ctx, taken); next; next = await nextReady(ctx, taken)) {
      const isNext = next.id === id && !waited
      await settle(ctx, next, isNext ? { asks: isNext, sure } : { asks: isNext })
    }
    return outcomeOf(ctx, run.id, id)
  })

const outcomeOf = async ({ db }: Context, runId: string, id: string): Promise<Outcome> => {
  const [found] = await db
    .select()
    .from(driverReports)
    .where(and(eq(driverReports.runId, runId), eq(driverReports.id, id)))
  if (!found) throw notFound('report')
  return found
}

/** Of the same phone what is next in its count; of a plain form the report itself. */
const nextReady = async ({ db }: Context, { id, runId, device }: DriverReport): Promise<DriverReport | undefined> => {
  const heldReports = and(eq(driverReports.runId, runId), eq(driverReports.state, 'held'))
  if (!device) {
    const [own] = await db
      .select()
      .from(driverReports)
      .where(and(heldReports, eq(driverReports.id, id)))
    return own
  }
  const [last] = await db
    .select({ number: sql<number>`coalesce(max(number), 0)`.mapWith(Number) })
    .from(driverReports)
    .where(and(eq(driverReports.runId, runId), eq(driverReports.device, device), ne(driverReports.state, 'held')))
  const [next] = await db
    .select()
    .from(driverReports)
    .where(and(heldReports, eq(driverReports.device, device), eq(driverReports.number, (last?.number ?? 0) + 1)))
    .orderBy(asc(driverReports.number))
  return next
}

type ReportOptions = { asks: boolean; sure?: readonly string[] }

/** Does what it says, or keeps why it cannot be. */
const settle = async (ctx: Context, row: DriverReport, asking: ReportOptions): Promise<void> =>
  conclude(ctx, row, await endOf(ctx, row, asking))

/** `words`: why it was refused, or what of it the office has to see to. */
type End = { state: 'done' | 'refused'; words?: string }

const conclude = async (ctx: Context, row: DriverReport, { state, words }: End): Promise<void> => {
  await ctx.db
    .update(driverReports)
    .set({
      ...{ state, words },
      // The site has it now, or nobody: it is no place of a driver.
      ...('place' in row.report && { report: { ...row.report, place: undefined } }),
    })
    .where(eq(driverReports.id, row.id))
  if (state === 'refused') await logEvent(ctx, shiftEvents.refused, row.runId, {}, { what: words ?? '' })
}

const endOf = async (ctx: Context, row: DriverReport, { asks, sure = [] }: ReportOptions): Promise<End> => {
  if ('unread' in row.report) return { state: 'refused', words: row.report.words }
  const run = await lockRun(ctx, row.runId)
  const shift = await shiftOf(ctx, run)
  try {
    // In a transaction of its own: what is refused leaves nothing behind.
    return { state: 'done', words: await inTransaction(ctx, (ctx) => apply(ctx, shift, row, { asks, sure })) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (asks && (error instanceof ConfirmationRequired || error.kind === 'invalid')) throw error
    return { state: 'refused', words: error.message }
  }
}

/** The office has seen to what could not be recorded, or was left open. */
export const settleReport = (ctx: Context, runId: string, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { rowCount } = await ctx.db
      .update(driverReports)
      .set({ settledAt: dateOf(ctx.now) })
      .where(
        and(
          eq(driverReports.id, id),
          eq(driverReports.runId, runId),
          isNotNull(driverReports.words),
          isNull(driverReports.settledAt),
        ),
      )
    if (rowCount === 0) throw new DomainError('conflict', 'A coworker already settled this.')
    await logEvent(ctx, shiftEvents.settle, runId, {})
  })
