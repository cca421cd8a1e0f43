import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { periodBounds, midnightOf, type Period } from './period.ts'
import { figureChanges, figureDays, type FigureKind } from './schema.ts'

/** What one day comes to, and until when that holds if nothing is changed; always, unless said otherwise. */
export type DayFigures<Figures> = { day: string; figures: Figures; goodUntil?: Date | null }

export type DayKind<Figures> = {
  kind: FigureKind
  /** The moment of the first thing that is counted, in SQL. */
  first: SQL<Date | null>
  /** Adds up each day between two midnights; a day without anything may be left out. */
  addUp: (ctx: Context, from: Date, until: Date) => Promise<DayFigures<Figures>[]>
}

/** A day is kept once it has been over for so long: what belongs to it has been written by then, or says so. */
const settledAfter = { hours: 2 } as const

/** So many days are added up in one statement: some seconds at most, however much there was. */
const daysAtOnce = 31

/**
 * The figures of each day of a period that has any. Days that are kept are read, so a year costs no more than its days;
 * today, what is not kept yet and what was changed since is added up anew. Who reads writes nothing.
 */
export const figuresByDay = <Figures>(
  ctx: Context,
  kind: DayKind<Figures>,
  period: Period,
): Promise<Map<string, Figures>> => sumOfDays(ctx, kind, period, byDay as FigureSum<Figures, Map<string, Figures>>)

const byDay: FigureSum<unknown, Map<string, unknown>> = {
  of: (days) => new Map(days),
  plus: (one, other) => new Map([...one, ...other]),
}

/** How days become one figure, and two such figures one; neither may change what it is given. */
export type FigureSum<Figures, Whole> = {
  of: (days: readonly [day: string, figures: Figures][]) => Whole
  plus: (a: Whole, b: Whole) => Whole
}

/** The same as one figure: for what has thousands of lines a day, of which a page shows a hundred. */
export const sumOfDays = <Figures, Whole>(
  ctx: Context,
  kind: DayKind<Figures>,
  period: Period,
  sum: FigureSum<Figures, Whole>,
): Promise<Whole> => {
  const cache = memory.get(ctx) ?? new Map<string, Promise<unknown>>()
  memory.set(ctx, cache)
  const key = [kind.kind, period.from, period.to].join()
  const found = cache.get(key) ?? read(ctx, kind, period, sum).finally(() => cache.delete(key))
  cache.set(key, found)
  return found as Promise<Whole>
}

/** Reports of one page ask for the same days at once: they are read for all of them. */
const memory = new WeakMap<Context, Map<string, Promise<unknown>>>()

const read = async <Figures, Whole>(
  ctx: Context,
  kind: DayKind<Figures>,
  period: Period,
  sum: FigureSum<Figures, Whole>,
): Promise<Whole> => {
  const from = later(period.from, (await firstDayOf(ctx, kind)) ?? period.to)
  const lastSettled = settledDay(ctx)
  const settledPeriod = { from, to: earlier(period.to, lastSettled) }
  const rest = { from: later(from, nextDay(lastSettled)), to: period.to }
  const storedSum =
    settledPeriod.from <= settledPeriod.to
      ? await sumOfKept(ctx, kind, settledPeriod, sum)
      : { days: [], whole: sum.of([]) }
  const missing = settledPeriod.from <= settledPeriod.to ? missingOf(storedSum.days, settledPeriod) : []
  const added: DayFigures<Figures>[] = []
  for (const run of rest.from <= rest.to ? [...missing, rest] : missing) {
    const { from, until } = periodBounds(ctx, run)
    added.push(...(await kind.addUp(ctx, from, until)))
  }
  return sum.plus(storedSum.whole, sum.of(daysWith(added)))
}

const daysWith = <Figures>(days: readonly { day: string; figures: Figures | null }[]) =>
  days.flatMap(({ day, figures }): [string, Figures][] => (figures === null ? [] : [[day, figures]]))

type CachedFigures = { rows: string; whole: unknown }

/** The sums that were last asked for, and of which very rows they are. */
const remembered = new Map<string, CachedFigures>()
const mostRemembered = 12

/**
 * The sum of the days that are kept and hold. Which rows these are is asked each time; they are read and added up again only
 * when they are others: a row that is written anew has another number.
 */
const sumOfKept = async <Figures, Whole>(
  ctx: Context,
  kind: DayKind<Figures>,
  period: Period,
  sum: FigureSum<Figures, Whole>,
): Promise<{ days: { day: string }[]; whole: Whole }> => {
  const rows = await ctx.db
    .select({ day: figureDays.day, row: rowNumber, database: sql<string>`current_database()` })
    .from(figureDays)
    .where(isKept(ctx, kind, period))
    .orderBy(figureDays.day)
  const key = [rows[0]?.database, kind.kind, period.from, period.to].join()
  const before = remembered.get(key)
  if (before?.rows === numbersOf(rows)) return { days: rows, whole: before.whole as Whole }
  const days = await stored<Figures>(ctx, kind, period)
  const total = sum.of(daysWith(days))
  remembered.delete(key)
  remembered.set(key, { rows: numbersOf(days), whole: total })
  for (const oldest of remembered.keys()) if (remembered.size > mostRemembered) remembered.delete(oldest)
  return { days, whole: total }
}

const rowNumber = sql<string>`${figureDays}.xmin`

const numbersOf = (rows: readonly { day: string; row: string }[]) => rows.map(({ day, row }) => `${day} ${row}`).join()

/** Adds up every day that is over and is not kept, or was changed since; some at a time, and none stays in memory. */
export const keepDays = async (ctx: Context, kind: DayKind<unknown>): Promise<void> => {
  const lastSettled = settledDay(ctx)
  for (let from = await firstDayOf(ctx, kind); from && from <= lastSettled;) {
    const to = earlier(nextDay(from, daysAtOnce - 1), lastSettled)
    for (const run of missingOf(await stored(ctx, kind, { from, to }), { from, to })) await keep(ctx, kind, run)
    from = nextDay(to)
  }
}

const firstDayOf = async (ctx: Context, { first }: DayKind<unknown>): Promise<string | undefined> => {
  const { rows } = await ctx.db.execute<{ first: string | null }>(sql`select ${first} as first`)
  return rows[0]?.first ? dayOf(ctx, new Date(rows[0].first)) : undefined
}

/** The last day that has been over for long enough. */
export const settledDay = (ctx: Pick<Context, 'calendar' | 'now'>) =>
  dayOf(ctx, dateOf(ctx.now.subtract(settledAfter)), -1)

const missingOf = (known: readonly { day: string }[], period: Period) => {
  const days = new Set(known.map(({ day }) => day))
  const missing: string[] = []
  for (let day = period.from; day <= period.to; day = nextDay(day)) if (!days.has(day)) missing.push(day)
  return runsOf(missing)
}

const stored = <Figures>(ctx: Context, kind: DayKind<unknown>, period: Period) =>
  ctx.db
    .select({ day: figureDays.day, row: rowNumber, figures: sql<Figures | null>`${figureDays.figures}` })
    .from(figureDays)
    .where(isKept(ctx, kind, period))
    .orderBy(figureDays.day)

/** Days that are kept and hold: in this time zone, at this time, and with nothing changed since. */
const isKept = (ctx: Context, { kind }: DayKind<unknown>, { from, to }: Period) => {
  const now = dateOf(ctx.now).toISOString()
  const { timeZone } = ctx.calendar
  return and(
    eq(figureDays.kind, kind),
    sql`${figureDays.day} between ${from} and ${to}`,
    eq(figureDays.zone, timeZone),
    sql`${figureDays.countedAt} <= ${now} and coalesce(${figureDays.goodUntil} >= ${now}, true)`,
    sql`${figureDays.day} <> all(array(select (at at time zone ${timeZone})::date from ${figureChanges}
      where ${figureChanges.kind} = ${kind} and at >= ${midnightOf(ctx, from).toISOString()}
        and at < ${midnightOf(ctx, nextDay(to)).toISOString()}))`,
  )
}

/**
 * Adds days up and keeps them. Who keeps comes one after the other, and reads after the lock: what was changed before that
 * is in the figures and its notes go, what is changed meanwhile leaves a note that stays.
 */
const keep = (ctx: Context, kind: DayKind<unknown>, run: Period): Promise<void> =>
  ctx.db.transaction(
    async (db) => {
      await db.execute(sql`lock table ${figureDays} in share row exclusive mode`)
      const { from, until } = periodBounds(ctx, run)
      const notes = await db
        .select({ id: figureChanges.id })
        .from(figureChanges)
        .where(and(eq(figureChanges.kind, kind.kind), gte(figureChanges.at, from), lt(figureChanges.at, until)))
      const found = await kind.addUp({ ...ctx, db }, from, until)
      const byDay = new Map(found.map((each) => [each.day, each]))
      const rows = []
      for (let day = run.from; day <= run.to; day = nextDay(day)) {
        const { figures = null, goodUntil = null } = byDay.get(day) ?? {}
        rows.push({ kind: kind.kind, day, zone: ctx.calendar.timeZone, figures, countedAt: dateOf(ctx.now), goodUntil })
      }
      await db.delete(figureDays).where(
        and(
          eq(figureDays.kind, kind.kind),
          inArray(
            figureDays.day,
            rows.map(({ day }) => day),
          ),
        ),
      )
      await db.insert(figureDays).values(rows)
      if (notes.length > 0)
        await db.execute(
          sql`delete from ${figureChanges} where id = any(${sql.param(notes.map(({ id }) => id))}::bigint[])`,
        )
    },
    { isolationLevel: 'repeatable read' },
  )

/** Days in a row as periods that are added up at once. */
const runsOf = (days: readonly string[]): Period[] => {
  const runs: (Period & { days: number })[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && last.days < daysAtOnce && nextDay(last.to) === day)
      Object.assign(last, { to: day, days: last.days + 1 })
    else runs.push({ from: day, to: day, days: 1 })
  }
  return runs
}

const dayOf = ({ calendar }: Pick<Context, 'calendar'>, at: Date, days = 0) =>
  localTime(calendar, instantOf(at)).toPlainDate().add({ days }).toString()

export const nextDay = (day: string, days = 1) => Temporal.PlainDate.from(day).add({ days }).toString()
const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)
