import { and, eq, ne } from 'drizzle-orm'
import { can, demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { logEvent } from '#events/audit-log.ts'
import { findTank } from '#features/orders/order-to-tank.ts'
import { usualDeliveryDay } from '#features/trade/delivery-day.ts'
import { refuseRoad } from '#features/trade/dyed.ts'
import { standingEvents } from './events.ts'
import { lockStanding, tankNamed, type StandingWithTank } from './find.ts'
import { isKeepFull } from './keep-full.ts'
import { plansOf, todayIn } from './plan.ts'
import { refreshForecasts } from './refresh.ts'
import { standingDeliveries, standingFills, standingProposals, type StandingDelivery } from './schema.ts'
import { formatK, formatRule } from './words.ts'

/** What a person says of a standing delivery. Staff alone say how a forecast is made and what becomes an order by itself. */
export type StandingDeliveryInput = Pick<
  StandingDelivery,
  'rule' | 'everyDays' | 'weekdays' | 'levelPercent' | 'gallons' | 'deliveryWindow' | 'dyedUse' | 'note'
> & { startsOn: string | null } & Partial<OfStaff>

type OfStaff = Pick<
  StandingDelivery,
  'perDay' | 'winterK' | 'summerK' | 'basePerDay' | 'dropPercent' | 'automatic' | 'mostGallons' | 'mostCents'
>

type StandingVersion = { id: string; changes?: number; sure?: readonly string[] }

/**
 * Sets how a tank is delivered to again and again, or changes it: staff, or the customer themselves. `id` is made when the form
 * is drawn, or is that of the one that is changed.
 * @throws DomainError `invalid` for a rule without its figure and for dyed diesel on the road, `conflict` when someone was faster; ConfirmationRequired for a
 * tank that we keep full and shall not any more.
 */
export const saveStanding = (
  ctx: Context,
  tankId: string,
  input: StandingDeliveryInput,
  expected: StandingVersion,
): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    demandOwn(ctx)
    const tank = await findTank(ctx, tankId)
    const isOurs = can(ctx.viewer, 'standing.manage')
    const rule = checked(isOurs ? input : withoutOurs(input))
    const [before] = await ctx.db
      .select()
      .from(standingDeliveries)
      .where(and(eq(standingDeliveries.tankId, tankId), ne(standingDeliveries.state, 'ended')))
      .for('update')
    const startsOn = input.startsOn ?? before?.startsOn ?? firstDay(ctx, rule.rule)
    if (before && before.id !== expected.id)
      throw new DomainError('conflict', 'This tank already has a standing delivery. Open it to change it.')
    if (before && expected.changes !== undefined && before.changes !== expected.changes) throw faster()
    if (before && isKeepFull(before.rule) && rule.rule === 'will_call') requireConfirmation(expected.sure, [willCall])
    const base = { tankId, customerId: tank.customer.mergedInto ?? tank.customer.id }
    if (before)
      await ctx.db
        .update(standingDeliveries)
        .set({ ...rule, startsOn, changes: before.changes + 1 })
        .where(eq(standingDeliveries.id, before.id))
    else
      await ctx.db
        .insert(standingDeliveries)
        .values({
          ...{ id: expected.id, ...base, ...rule, startsOn, state: 'active' },
          ...{ createdBy: nameOf(ctx), createdAt: dateOf(ctx.now) },
        })
        .onConflictDoNothing()
    const now = await lockStanding(ctx, expected.id)
    const isKnown = now.standing.perDay !== 0 && (await plansOf(ctx, [now])).get(tankId)?.burn
    if (isOurs && rule.rule === 'gallons_per_day' && !isKnown) throw noAverage()
    await refreshForecasts(ctx, [now])
    await logEvent(
      ctx,
      standingEvents.set,
      base.customerId,
      {},
      { what: formatRule(now.standing), tank: tankNamed(tank) },
    )
    return expected.id
  })

const willCall = {
  key: 'will-call',
  why: "We keep this tank full. Moving it to will-call needs the customer's request in writing: from then on, they watch the level.",
  yes: 'The customer asked for it in writing',
}

const withoutOurs = ({
  rule,
  everyDays,
  weekdays,
  levelPercent,
  gallons,
  deliveryWindow,
  dyedUse,
  note,
  startsOn,
}: StandingDeliveryInput) => ({
  ...{ rule, everyDays, weekdays, levelPercent, gallons, deliveryWindow, dyedUse, note, startsOn },
})

/** What nobody named a first day for comes as soon as an order would. A tank that we keep full may need it today. */
const firstDay = (ctx: Context, rule: StandingDelivery['rule']) =>
  rule === 'every_days' || rule === 'weekdays' ? usualDeliveryDay(ctx) : todayIn(ctx).toString()

const checked = ({ startsOn: _day, ...typed }: StandingDeliveryInput) => {
  refuseRoad(typed.dyedUse)
  const wrong = (words: string) => new DomainError('invalid', words)
  if (typed.rule === 'every_days' && !typed.everyDays) throw wrong('Enter the number of days between deliveries.')
  if (typed.rule === 'weekdays' && !typed.weekdays?.length) throw wrong('Please check at least one weekday.')
  if (typed.rule === 'level' && !typed.levelPercent) throw wrong('Please enter the percent at which we deliver.')
  if (typed.rule === 'degree_days' && 'winterK' in typed && !typed.winterK && !typed.summerK)
    throw wrong('Please enter a K factor: degree days per gallon.')
  return typed
}

/** How fast it is emptied is neither typed nor known from its fills. */
const noAverage = () =>
  new DomainError(
    'invalid',
    'Please enter the gallons per day. This tank has too few deliveries on record for an average.',
  )

const faster = () =>
  new DomainError(
    'conflict',
    'This was changed in the meantime, so nothing was saved. Reload the page to see the change.',
  )

const demandOwn = (ctx: Context) => demand(ctx, 'standing.manage', 'orders.place')

const nameOf = ({ viewer }: Context) => ('name' in viewer ? viewer.name : 'Automatic')

type Change = Partial<
  Pick<StandingDelivery, 'state' | 'notBefore' | 'startsOn' | 'endedAt' | 'winterK' | 'summerK' | 'askedK'>
>

const change = (
  ctx: Context,
  id: string,
  changes: number | undefined,
  to: (ctx: Context, standing: StandingWithTank) => Promise<Change | undefined>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demandOwn(ctx)
    const found = await lockStanding(ctx, id)
    if (found.standing.state === 'ended') throw new DomainError('conflict', 'This standing delivery has ended.')
    if (changes !== undefined && found.standing.changes !== changes) throw faster()
    const set = await to(ctx, found)
    if (!set) return
    await ctx.db
      .update(standingDeliveries)
      .set({ ...set, changes: found.standing.changes + 1 })
      .where(eq(standingDeliveries.id, id))
    await refreshForecasts(ctx, [await lockStanding(ctx, id)])
  })

const tell = (
  ctx: Context,
  event: (typeof standingEvents)[keyof typeof standingEvents],
  found: StandingWithTank,
  detail = {},
) => logEvent(ctx, event, found.standing.customerId, {}, { tank: tankNamed(found), ...detail })

/**
 * No delivery is proposed while it is paused: until a day, or until someone resumes it. What waits is as if it had not been
 * proposed, so that it is proposed again when someone resumes it in time.
 */
export const pauseStanding = (ctx: Context, id: string, until: string | null, changes?: number): Promise<void> =>
  change(ctx, id, changes, async (ctx, found) => {
    await ctx.db
      .delete(standingProposals)
      .where(and(eq(standingProposals.standingId, id), eq(standingProposals.state, 'waiting')))
    await tell(ctx, standingEvents.paused, found, { until: until && formatDay(until) })
    return { state: 'paused', notBefore: until, ...(await afterSkipped(ctx, found)) }
  })

/** A day that was skipped stays skipped after a pause, whose own end takes the place of `notBefore`: the rule starts behind it. */
const afterSkipped = async (ctx: Context, found: StandingWithTank): Promise<Change> => {
  const { state, notBefore, rule } = found.standing
  if (state !== 'active' || !notBefore || notBefore <= todayIn(ctx).toString()) return {}
  const next = rule === 'every_days' ? (await plansOf(ctx, [found])).get(found.tank.id)?.next : undefined
  return { startsOn: next?.toString() ?? notBefore }
}

export const resumeStanding = (ctx: Context, id: string, changes?: number): Promise<void> =>
  change(ctx, id, changes, async (ctx, found) => {
    if (found.standing.state !== 'paused') return undefined
    await tell(ctx, standingEvents.resumed, found)
    return { state: 'active', notBefore: null }
  })

/** A keep-full tank that is skipped is looked at again after a week. */
const lookAgainDays = 7

/** The next delivery does not take place; the one after it does. @throws DomainError `conflict` when none is planned. */
export const skipNext = (ctx: Context, id: string, changes?: number): Promise<void> =>
  change(ctx, id, changes, async (ctx, found) => {
    const isOn = found.standing.state === 'active'
    const next = isOn ? (await plansOf(ctx, [found])).get(found.tank.id)?.next : undefined
    if (!next) throw new DomainError('conflict', 'No delivery is planned, so there is none to skip.')
    await dropWaiting(ctx, id)
    await tell(ctx, standingEvents.skipped, found, { day: formatDay(next.toString()) })
    const days = isKeepFull(found.standing.rule) ? lookAgainDays : 1
    return { notBefore: next.add({ days }).toString() }
  })

export const endStanding = (ctx: Context, id: string, changes?: number): Promise<void> =>
  change(ctx, id, changes, async (ctx, found) => {
    await dropWaiting(ctx, id)
    await tell(ctx, standingEvents.ended, found)
    return { state: 'ended', endedAt: dateOf(ctx.now), notBefore: null }
  })

/**
 * Staff say whether a measured K that is far off is the new one: a new burner, say, or an error of the meter.
 * @throws DomainError `conflict` when nothing is asked.
 */
export const answerK = (ctx: Context, id: string, takes: boolean): Promise<void> =>
  change(ctx, id, undefined, async (ctx, found) => {
    demand(ctx, 'standing.manage')
    const { askedK, winterK, summerK } = found.standing
    if (askedK === null) throw new DomainError('conflict', 'There is no measured K factor to decide on.')
    const [fill] = await ctx.db
      .update(standingFills)
      .set({ outcome: takes ? 'taken' : 'kept' })
      .where(and(eq(standingFills.standingId, id), eq(standingFills.outcome, 'asked')))
      .returning()
    const isCold = fill ? isWinterMonth(fill.filledOn) : true
    if (!takes) return { askedK: null }
    const from = formatK(isCold ? winterK : summerK)
    await tell(ctx, standingEvents.k_changed, found, { from, to: formatK(askedK) })
    return { askedK: null, ...(isCold ? { winterK: askedK } : { summerK: askedK }) }
  })

const isWinterMonth = (day: string) => {
  const month = Number(day.slice(5, 7))
  return month >= 10 || month <= 4
}

const dropWaiting = (ctx: Context, standingId: string) =>
  ctx.db
    .update(standingProposals)
    .set({ state: 'dropped', decidedAt: dateOf(ctx.now), decidedBy: nameOf(ctx) })
    .where(and(eq(standingProposals.standingId, standingId), eq(standingProposals.state, 'waiting')))
