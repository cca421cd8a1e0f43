import { and, eq, isNull, sql } from 'drizzle-orm'
import { randomBytes, randomUUID } from 'node:crypto'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { system } from '#domain/viewer.ts'
import { logEvent } from '#events/audit-log.ts'
import { findRun, lockRun } from '#features/dispatch/find.ts'
import { runStates } from '#features/dispatch/lifecycle.ts'
import { runs } from '#features/dispatch/schema.ts'
import { shiftEvents } from './events.ts'
import { hashKey, hasLapsed } from './find.ts'
import { shiftLinks, shiftPhones, type ShiftLink } from './schema.ts'

/** The link of a run, if one was made. For staff. */
export const linkOf = async (ctx: Context, runId: string): Promise<ShiftLink | undefined> => {
  demand(ctx, 'dispatch.see-all')
  const [link] = await ctx.db.select().from(shiftLinks).where(eq(shiftLinks.runId, runId))
  return link
}

/** When the shift was opened on the phone that has it now. For staff. */
export const phoneOf = async (ctx: Context, runId: string): Promise<Date | undefined> => {
  demand(ctx, 'dispatch.see-all')
  const [phone] = await ctx.db
    .select({ openedAt: shiftPhones.openedAt })
    .from(shiftPhones)
    .where(and(eq(shiftPhones.runId, runId), isNull(shiftPhones.endedAt)))
  return phone?.openedAt
}

/** Makes a link for the phone of a run; a link of before ends, and with it the phone that had it. */
export const makeLink = (ctx: Context, runId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'dispatch.plan')
    const run = await findRun(ctx, runId)
    if (run.state === 'ended') throw new DomainError('conflict', 'This run has ended.')
    if (hasLapsed(ctx, run))
      throw new DomainError('conflict', "This run's day is over. Move the remaining stops to a run of today.")
    await endPhones(ctx, runId)
    const fresh = { link: randomBytes(24).toString('base64url'), madeAt: dateOf(ctx.now), endedAt: null }
    await ctx.db
      .insert(shiftLinks)
      .values({ runId, ...fresh })
      .onConflictDoUpdate({ target: shiftLinks.runId, set: fresh })
    await logEvent(ctx, shiftEvents.link, runId, {})
  })

/** The driver's phone is lost or empty: another may open the link. */
export const releasePhone = (ctx: Context, runId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'dispatch.plan')
    await findRun(ctx, runId)
    await endPhones(ctx, runId)
    await logEvent(ctx, shiftEvents.release_phone, runId, {})
  })

/** The link opens nothing any more, and the phone that had it wipes what it kept. */
export const takeBack = (ctx: Context, runId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'dispatch.plan')
    await findRun(ctx, runId)
    await endPhones(ctx, runId)
    await ctx.db
      .update(shiftLinks)
      .set({ endedAt: dateOf(ctx.now) })
      .where(eq(shiftLinks.runId, runId))
    await logEvent(ctx, shiftEvents.take_back, runId, {})
  })

const endPhones = async (ctx: Context, runId: string) => {
  await ctx.db
    .update(shiftPhones)
    .set({ endedAt: dateOf(ctx.now) })
    .where(and(eq(shiftPhones.runId, runId), isNull(shiftPhones.endedAt)))
}

/** What the page of a link says before it is opened. Throws not-found for a link that is none, or whose shift is over. */
export const shiftBehind = async (ctx: Context, link: string) => {
  const [found] = await ctx.db
    .select({
      run: runs,
      taken: sql<boolean>`exists (select 1 from ${shiftPhones} where ${shiftPhones.runId} = ${runs.id} and ${shiftPhones.endedAt} is null)`,
    })
    .from(shiftLinks)
    .innerJoin(runs, eq(runs.id, shiftLinks.runId))
    .where(and(eq(shiftLinks.link, link), isNull(shiftLinks.endedAt)))
  if (!found || found.run.state === 'ended' || hasLapsed(ctx, found.run)) throw notFound('shift')
  return { ...found, isSent: runStates.is('isSeen', found.run.state) }
}

/** What a phone may make for a key: as long as ours. */
const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\w-]{32,64}$/.test(key)

/**
 * Opens the shift on the phone that asks. Gives the phone's key, which nobody keeps but the phone. A phone makes its key
 * itself and keeps it before it asks, so one whose answer got lost, or whose browser forgot its cookie, asks again.
 * @throws DomainError `conflict` while another phone has it: dispatch lets a second one in.
 */
export const claimShift = (ctx: Context, link: string, phoneKey?: unknown): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const { run } = await shiftBehind(ctx, link)
    await lockRun(ctx, run.id)
    const key = isKey(phoneKey) ? phoneKey : randomBytes(24).toString('base64url')
    const digest = hashKey(key)
    const [has] = await ctx.db
      .select({ digest: shiftPhones.digest })
      .from(shiftPhones)
      .where(and(eq(shiftPhones.runId, run.id), isNull(shiftPhones.endedAt)))
    if (has?.digest === digest) return key
    if (has)
      throw new DomainError('conflict', 'This shift is open on another phone. Call dispatch to use this phone instead.')
    // Dispatch had taken it off this very phone.
    const reopened = { openedAt: dateOf(ctx.now), endedAt: null }
    const [opened] = await ctx.db
      .insert(shiftPhones)
      .values({ id: randomUUID(), runId: run.id, digest, ...reopened })
      .onConflictDoUpdate({ target: shiftPhones.digest, set: reopened, setWhere: eq(shiftPhones.runId, run.id) })
      .returning({ id: shiftPhones.id })
    if (!opened) throw new DomainError('invalid', 'This key belongs to another shift.')
    await logEvent({ ...ctx, viewer: system }, shiftEvents.open, run.id, {})
    return key
  })
