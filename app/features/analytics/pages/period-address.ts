import { Temporal } from 'temporal-polyfill'
import { lastMonth, thisMonth, todayOf, type Period } from '../period.ts'
import type { Context } from '#domain/context.ts'
import { isDay } from '#domain/is-day.ts'

type Clock = Pick<Context, 'calendar' | 'now'>

export const presets = {
  'this-month': { label: 'This month', of: thisMonth },
  'last-month': { label: 'Last month', of: lastMonth },
  '30-days': { label: '30 days', of: (ctx: Clock) => last(ctx, 30) },
  '90-days': { label: '90 days', of: (ctx: Clock) => last(ctx, 90) },
  'this-year': { label: 'This year', of: (ctx: Clock) => thisYear(ctx) },
  '12-months': { label: '12 months', of: (ctx: Clock) => last12Months(ctx) },
} as const satisfies Record<string, { label: string; of: (ctx: Clock) => Period }>

export type Preset = keyof typeof presets

/** What an address asks for. What was typed and makes no period is said, and this month is shown. */
export type RequestedPeriod = { period: Period; preset?: Preset; typed?: Period; problem?: string }

/** Reads `?period=` or `?from=&to=`: plain dates, both included. */
export const readPeriod = (query: URLSearchParams, ctx: Clock): RequestedPeriod => {
  const name = Object.keys(presets).find((key): key is Preset => key === query.get('period')) ?? 'this-month'
  const usual = { period: presets[name].of(ctx), preset: name }
  const [from, to] = [query.get('from')?.trim() ?? '', query.get('to')?.trim() ?? '']
  if (!from && !to) return usual
  const period = { from, to }
  const problem = problemOf(period)
  return problem ? { ...usual, typed: period, problem } : { period, typed: period }
}

/** The query that asks for a period again. */
export const periodQuery = ({ preset, period }: Pick<RequestedPeriod, 'preset' | 'period'>): string =>
  new URLSearchParams(preset ? { period: preset } : period).toString()

const problemOf = ({ from, to }: Period) => {
  if (!isDay(from)) return 'From: please choose the first day.'
  if (!isDay(to)) return 'To: please choose the last day.'
  return from > to ? 'To: the last day is before the first. Please choose a later day.' : undefined
}

const until = (from: Temporal.PlainDate, to: Temporal.PlainDate): Period => ({
  from: from.toString(),
  to: to.toString(),
})

const last = (ctx: Clock, days: number) => until(todayOf(ctx).subtract({ days: days - 1 }), todayOf(ctx))
const thisYear = (ctx: Clock) => until(todayOf(ctx).with({ month: 1, day: 1 }), todayOf(ctx))
const last12Months = (ctx: Clock) => until(todayOf(ctx).with({ day: 1 }).subtract({ months: 11 }), todayOf(ctx))
