import type { Temporal } from 'temporal-polyfill'
import type { DeciGallons } from '#domain/money.ts'
import { isWinter, type DegreeDays } from './degree-days.ts'

/**
 * How fast a tank is emptied. K is degree days per gallon, in hundredths: a lower K burns more. `base` and `perDay` are
 * tenths of a gallon a day. A forecast is no bill: days are calculated in fractions, and only what is said is rounded.
 */
export type BurnRate =
  | { by: 'degree_days'; winterK: number | null; summerK: number | null; base: number }
  | { by: 'day'; perDay: number }

/** What was in a tank at the end of a day. */
export type DayEndLevel = { day: Temporal.PlainDate; gallons: DeciGallons }

export type Forecast = {
  /** The first day on whose evening nothing usable is left. Undefined: not within two years. */
  runsOut?: Temporal.PlainDate
  /** The same if it burns 15 percent more, or less. */
  earliest?: Temporal.PlainDate
  latest?: Temporal.PlainDate
  /** The first day on whose evening the ideal drop has been used. */
  deliverBy?: Temporal.PlainDate
  /** What is in it now, in tenths of a gallon. */
  now: DeciGallons
}

/** How far a forecast may be off either way. Source: domain-facts-trade.md, section 7. */
const margin = 0.15

/** Beyond it a tank that hardly burns is not forecast. */
const furthestDays = 730

/** The share of what is usable that a delivery should bring, in percent: the trade's 60 to 80. */
export const usualDrop = 70

/** Tenths of a gallon that are used on one day. */
export const usedOn = (burn: BurnRate, degreeDays: DegreeDays, day: Temporal.PlainDate): number => {
  if (burn.by === 'day') return burn.perDay
  const k = (isWinter(day) ? burn.winterK : burn.summerK) ?? burn.winterK ?? burn.summerK
  return burn.base + (k ? (degreeDays(day).count * 1000) / k : 0)
}

/**
 * What a period used, in tenths of a gallon: its degree days by K, and each day its base gallons.
 * Source: domain-facts-trade.md, section 7.
 */
export const usedBy = (degreeDays: number, days: number, k: number, base: number): DeciGallons =>
  Math.round((degreeDays * 1000) / k + days * base) as DeciGallons

type ForecastInput = {
  filled: DayEndLevel
  /** Tenths of a gallon at the bottom that nobody counts on. */
  reserve: number
  /** Usable tenths of a gallon of a full tank. */
  usable: number
  /** Percent of usable gallons. */
  drop: number
  burn: BurnRate
  degreeDays: DegreeDays
  today: Temporal.PlainDate
}

/** When a tank runs dry and when the next delivery should have come: day by day from what was last known to be in it. */
export const forecast = ({ filled, reserve, usable, drop, burn, degreeDays, today }: ForecastInput): Forecast => {
  const remaining = filled.gallons - reserve
  // Delivered when the level has fallen by the ideal drop below full, however full it was at the last reading.
  const dropAt = remaining - (usable - (usable * drop) / 100)
  const result: Partial<Record<'runsOut' | 'earliest' | 'latest' | 'deliverBy', Temporal.PlainDate>> = {}
  let used = 0
  let now = filled.gallons as number
  for (let days = 0; days <= furthestDays && !result.latest; days++) {
    const day = filled.day.add({ days })
    // The day of the reading itself is behind it.
    if (days > 0) used += usedOn(burn, degreeDays, day)
    if (used >= dropAt) result.deliverBy ??= day
    if (used * (1 + margin) >= remaining) result.earliest ??= day
    if (used >= remaining) result.runsOut ??= day
    if (used * (1 - margin) >= remaining) result.latest ??= day
    if (day.until(today).days >= 1) now = filled.gallons - used
  }
  return { ...result, now: Math.max(0, Math.round(now)) as DeciGallons }
}

/** A fill and what was burned since the one before it: degree days of the days between, and the days. */
export type Fill = { gallons: DeciGallons; degreeDays: number; days: number }

export type KFactorOutcome =
  | { is: 'taken'; measured: number; k: number }
  | { is: 'asked'; measured: number }
  | { is: 'first' | 'too_small'; measured?: number }

/** Below these a measured K says little. Source: domain-facts-trade.md, section 7. */
const least = { dropPercent: 25, degreeDays: 200 }
const mostChange = 20

/**
 * K anew, from one fill to the next: two parts of the old K and one of the measured. More than 20 percent off it is not
 * taken: someone has to say why (a new burner, a leak, a vacancy, a second fuel, an error of the meter).
 * Source: domain-facts-trade.md, section 7.
 */
export const kFromFill = (old: number | null, fill: Fill, usable: number, base: number): KFactorOutcome => {
  const burned = fill.gallons - fill.days * base
  if (burned <= 0 || fill.gallons * 100 < usable * least.dropPercent || fill.degreeDays < least.degreeDays)
    return { is: 'too_small' }
  const measured = Math.round((fill.degreeDays * 1000) / burned)
  if (old === null) return { is: 'taken', measured, k: measured }
  if (Math.abs(measured - old) * 100 > old * mostChange) return { is: 'asked', measured }
  return { is: 'taken', measured, k: Math.round((2 * old + measured) / 3) }
}

/** Gallons per day of a tank that does not heat: the mean of its last three fills, in tenths. Undefined without any. */
export const gallonsPerDay = (fills: readonly Pick<Fill, 'gallons' | 'days'>[]): number | undefined => {
  const last = fills.slice(-3)
  const days = last.reduce((sum, fill) => sum + fill.days, 0)
  return days > 0 ? Math.round(last.reduce((sum, { gallons }) => sum + gallons, 0) / days) : undefined
}
