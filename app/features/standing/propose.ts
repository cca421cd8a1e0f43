import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, lt, lte } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { nextBusinessDay } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { logEvent } from '#events/audit-log.ts'
import { endOfWindow } from '#features/orders/delivery.ts'
import { orders } from '#features/orders/schema.ts'
import { openForTank } from '#features/orders/order-to-tank.ts'
import { addReminder } from '#features/reminders/change-reminder.ts'
import { reminders } from '#features/reminders/schema.ts'
import { decideProposal } from './decide.ts'
import { standingEvents } from './events.ts'
import { isKeepFull } from './keep-full.ts'
import { formatRule } from './words.ts'
import { measureFills } from './fills.ts'
import { standingsInSight, tankNamed, type StandingWithTank } from './find.ts'
import { plansOf, todayIn, type TankPlan } from './plan.ts'
import { refreshForecasts } from './refresh.ts'
import { roomAt, roomOn } from './tank-room.ts'
import { standingDeliveries, standingProposals, type StandingProposal } from './schema.ts'

/** Business days between a proposal and its delivery. */
const daysAhead = 2

/**
 * Proposes the deliveries that are due two business days ahead, measures what was filled, reminds of will-call customers
 * and keeps the forecasts. Run twice, it does it once: a standing delivery has one proposal at a time and one for each day.
 * For the program alone.
 */
export const proposeDeliveries = async (ctx: Context): Promise<{ proposed: number; ordered: number }> => {
  demand(ctx, 'system.run')
  await resumePaused(ctx)
  await dropLapsed(ctx)
  for (const found of await standingsInSight(ctx)) {
    // oxlint-disable-next-line no-await-in-loop -- each in its own transaction
    await measureFills(ctx, found)
  }
  const deliveries = await standingsInSight(ctx)
  await withdrawCovered(ctx, deliveries)
  await refreshForecasts(ctx, deliveries)
  const plans = await plansOf(ctx, deliveries)
  let [proposed, ordered] = [0, 0]
  for (const found of deliveries.filter(({ standing }) => standing.state === 'active')) {
    const plan = plans.get(found.tank.id)
    if (!plan) continue
    // oxlint-disable-next-line no-await-in-loop -- the same
    const proposal = await propose(ctx, found, plan)
    if (proposal) proposed++
    // oxlint-disable-next-line no-await-in-loop -- the same
    if (proposal && !proposal.held && found.standing.automatic && (await orderByItself(ctx, found, proposal))) ordered++
    // oxlint-disable-next-line no-await-in-loop -- the same
    if (found.standing.rule === 'will_call') await remind(ctx, found, plan)
  }
  return { proposed, ordered }
}

const lastProposed = (ctx: Context) => {
  let day = todayIn(ctx)
  for (let ahead = 0; ahead < daysAhead; ahead++) day = nextBusinessDay(ctx.calendar, day)
  return day
}

const propose = (ctx: Context, found: StandingWithTank, plan: TankPlan): Promise<StandingProposal | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const { standing, tank } = found
    if (!plan.next || Temporal.PlainDate.compare(plan.next, lastProposed(ctx)) > 0) return undefined
    // What is on its way is not proposed again.
    if ((await openForTank(ctx, found)).length > 0) return undefined
    const day = dayLeft(ctx, standing, plan.next)
    const gallons = standing.gallons ?? roomOn(tank, plan, day)
    if (gallons === undefined || gallons <= 0) return undefined
    const deliveryDate = day.toString()
    const wasCanceled = await withdrawCanceled(ctx, standing.id, deliveryDate)
    const [made] = await ctx.db
      .insert(standingProposals)
      .values({
        ...{ id: randomUUID(), standingId: standing.id, state: 'waiting', deliveryDate, gallons },
        ...{ reason: reasonOf(standing, plan), proposedAt: dateOf(ctx.now) },
        // The person who canceled it may not want it again.
        held: standing.automatic && wasCanceled ? 'Its order was canceled.' : null,
        room: roomAt(tank, plan, deliveryDate),
      })
      .onConflictDoNothing()
      .returning()
    if (!made) return undefined
    const detail = { tank: tankNamed(found), day: formatDay(deliveryDate) }
    await logEvent(ctx, standingEvents.proposed, standing.customerId, {}, detail)
    return made
  })

/** Its order fell through. It is proposed under another id: confirming the old one would find the canceled order. */
const withdrawCanceled = async (ctx: Context, standingId: string, deliveryDate: string): Promise<boolean> => {
  const canceled = ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.state, 'canceled'))
  const withdrawn = await ctx.db
    .delete(standingProposals)
    .where(
      and(
        eq(standingProposals.standingId, standingId),
        eq(standingProposals.deliveryDate, deliveryDate),
        inArray(standingProposals.orderId, canceled),
      ),
    )
    .returning({ id: standingProposals.id })
  return withdrawn.length > 0
}

const isOver = (ctx: Context, { deliveryWindow }: Pick<StandingWithTank['standing'], 'deliveryWindow'>, day: string) =>
  Temporal.Instant.compare(endOfWindow(ctx, day, deliveryWindow), ctx.now) <= 0

/** What runs dry today is proposed for the next business day once today's hours are over: nobody could confirm it. */
const dayLeft = (ctx: Context, standing: StandingWithTank['standing'], day: Temporal.PlainDate) =>
  isOver(ctx, standing, day.toString()) ? nextBusinessDay(ctx.calendar, day) : day

/** A calendar is a reason by itself; what is known of the tank stands behind it. */
const reasonOf = (standing: StandingWithTank['standing'], { reason, known, forecast }: TankPlan) =>
  isKeepFull(standing.rule) ? reason : `${formatRule(standing)}. ${forecast ? reason : known}`

/** Why it did not stays with the proposal, for whoever decides it. */
const orderByItself = async (ctx: Context, { standing }: StandingWithTank, { id, gallons }: StandingProposal) => {
  try {
    if (standing.mostGallons !== null && gallons > standing.mostGallons)
      throw new DomainError('conflict', "It's more gallons than the limit for automatic orders.")
    await decideProposal(ctx, id, { itself: { mostCents: standing.mostCents } })
    return true
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await ctx.db
      .update(standingProposals)
      .set({ held: error.message })
      .where(and(eq(standingProposals.id, id), eq(standingProposals.state, 'waiting')))
    return false
  }
}

/** Weather and readings move the forecast of a low tank: they are no reason to ask its customer again within these days. */
const quietDays = 7

/** A task to call the customer, once for each time it is due, and once a week while the tank is low. */
const remind = async (
  ctx: Context,
  { standing, ...found }: StandingWithTank,
  { lastDelivered, forecast }: TankPlan,
) => {
  const today = todayIn(ctx)
  const starts = lastDelivered ?? Temporal.PlainDate.from(standing.startsOn)
  const step = standing.everyDays
  const byDays = step ? starts.add({ days: Math.floor(starts.until(today).days / step) * step }) : undefined
  const isDue = byDays && Temporal.PlainDate.compare(byDays, starts) > 0 ? byDays : undefined
  const isLow = forecast?.deliverBy && Temporal.PlainDate.compare(forecast.deliverBy, lastProposed(ctx)) <= 0
  const day = isLow ? today : isDue
  if (!day || (standing.notBefore && standing.notBefore > today.toString())) return
  const idOn = (on: Temporal.PlainDate) => uuidOf(`${standing.id} ${on.toString()}`)
  const lately = Array.from({ length: quietDays }, (_, ago) => idOn(today.subtract({ days: ago })))
  if (isLow && (await ctx.db.$count(reminders, inArray(reminders.id, lately))) > 0) return
  const dry = forecast?.runsOut ? `, which runs dry about ${formatDay(forecast.runsOut.toString())}` : ''
  await addReminder(
    ctx,
    { kind: 'customer', id: standing.customerId },
    {
      ...{ id: idOn(day), due: `${today.toString()}T09:00`, assignedTo: null },
      words: `Ask about ${tankNamed(found)}${dry}`.slice(0, 200),
    },
  )
}

/** The same words give the same id: a task that was added before is not added again. */
const uuidOf = (words: string) => {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A pause with an end is over on its day. */
const resumePaused = async (ctx: Context) => {
  const today = todayIn(ctx).add({ days: 1 }).toString()
  await ctx.db
    .update(standingDeliveries)
    .set({ state: 'active', notBefore: null })
    .where(and(eq(standingDeliveries.state, 'paused'), lt(standingDeliveries.notBefore, today)))
}

/** An order for the tank came another way: it is as if nothing had been proposed, and should that order fall through, it is. */
const withdrawCovered = async (ctx: Context, deliveries: readonly StandingWithTank[]) => {
  const waiting = await ctx.db
    .select({ id: standingProposals.id, standingId: standingProposals.standingId })
    .from(standingProposals)
    .where(eq(standingProposals.state, 'waiting'))
  for (const { id, standingId } of waiting) {
    const found = deliveries.find(({ standing }) => standing.id === standingId)
    // oxlint-disable-next-line no-await-in-loop -- few wait, and each is a statement of its own
    if (!found || (await openForTank(ctx, found)).length === 0) continue
    // oxlint-disable-next-line no-await-in-loop -- the same
    await ctx.db
      .delete(standingProposals)
      .where(and(eq(standingProposals.id, id), eq(standingProposals.state, 'waiting')))
  }
}

/** Nobody decided it before its hours were over. */
const dropLapsed = async (ctx: Context) => {
  const due = await ctx.db
    .select({
      id: standingProposals.id,
      day: standingProposals.deliveryDate,
      window: standingDeliveries.deliveryWindow,
    })
    .from(standingProposals)
    .innerJoin(standingDeliveries, eq(standingDeliveries.id, standingProposals.standingId))
    .where(and(eq(standingProposals.state, 'waiting'), lte(standingProposals.deliveryDate, todayIn(ctx).toString())))
  const lapsed = due.filter(({ day, window }) => isOver(ctx, { deliveryWindow: window }, day)).map(({ id }) => id)
  await ctx.db
    .update(standingProposals)
    .set({ state: 'dropped', decidedAt: dateOf(ctx.now), decidedBy: 'Automatic' })
    .where(and(eq(standingProposals.state, 'waiting'), inArray(standingProposals.id, lapsed)))
}
