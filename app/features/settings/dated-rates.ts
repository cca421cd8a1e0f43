import { Temporal } from 'temporal-polyfill'
import type { LocalRateEntry, OverlayValues, PaperWordsEntry, TaxEntry } from '#content/index.ts'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatPercent, type LocalRate } from '#features/trade/place-of-sale.ts'
import type { SettingKind, SettingMistake } from './kinds.ts'

/** What holds in a span of days, both included: a tax, what a county adds to the sales tax, or words on a ticket. */
export type DatedRate = TaxEntry | LocalRateEntry | PaperWordsEntry

/** How many papers were charged with each rate, or print each sentence, by its id: whatever becomes of the table. */
export type RateUsage = ReadonlyMap<string, { quotes: number; orders: number; tickets?: number }>

/** The dated rates of a setting; of most, none. */
export const ratesIn = (kind: SettingKind, value: unknown): readonly DatedRate[] => {
  if (kind === 'taxes') return value as OverlayValues['taxes']
  if (kind === 'paperWords') return value as OverlayValues['paperWords']
  return kind === 'salesTax' ? (value as OverlayValues['salesTax']).local : []
}

/** Tax classes as staff read them. */
export const classNames: Record<TaxEntry['classes'][number], string> = {
  road_diesel: 'Road diesel',
  gasoline: 'Gasoline',
  dyed_diesel: 'Dyed diesel',
  heating_oil: 'Heating oil',
  kerosene: 'Kerosene',
  dyed_kerosene: 'Dyed kerosene',
  lubricant: 'Lubricants and exhaust fluid',
}

/** A county, with the transit area where the rate is that of its places alone. */
export const formatPlace = ({ county, area }: Pick<LocalRate, 'county' | 'area'>) =>
  `${county} County${area ? `, ${area}` : ''}`

/** The tax as quotes print it, or the place. */
export const rateName = (rate: DatedRate) => ('label' in rate ? rate.label : formatPlace(rate))

/** "47.0¢ / gal", "0.4286¢ / gal", "5.75% of price and freight"; of a place "county 1.25% + transit 1%". */
export const formatRate = (rate: DatedRate): string => {
  if ('words' in rate) return rate.words
  if ('county' in rate)
    return `county ${formatPercent(rate.countyRate)}${rate.transitRate > 0 ? ` + transit ${formatPercent(rate.transitRate)}` : ''}`
  return rate.basis === 'percent'
    ? `${formatPercent(rate.rate)} of price and freight`
    : `${(rate.rate / 10_000).toFixed(4).replace(/0{1,3}$/, '')}¢ / gal`
}

export const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()

/** What changed between two tables of rates, in words for the history. */
export const rateChanges = (before: readonly DatedRate[], after: readonly DatedRate[]): string[] => {
  const added = after.filter(({ id }) => !before.some((rate) => rate.id === id))
  return [
    ...before.flatMap((rate) => {
      const now = after.find(({ id }) => id === rate.id)
      if (!now) return [`Removed ${inOneLine(rate)}`]
      const [one, other] = [partsOf(rate), partsOf(now)]
      const changed = Object.keys({ ...one, ...other }).filter((part) => one[part] !== other[part])
      const parts = changed.map((part) => `${part} ${one[part] ?? 'none'} → ${other[part] ?? 'none'}`)
      return parts.length > 0 ? [`${rateName(rate)} from ${formatDay(rate.from)}: ${parts.join(', ')}`] : []
    }),
    ...added.map((rate) => `Added ${inOneLine(rate)}`),
  ]
}

const inOneLine = (rate: DatedRate) => {
  const { 'first day': from, 'last day': until, status } = partsOf(rate)
  return `${rateName(rate)}, ${formatRate(rate)}, from ${from}${until ? ` to ${until}` : ''}, ${status}`
}

const partsOf = (rate: DatedRate): Record<string, string | undefined> => ({
  ...('label' in rate
    ? { description: rate.label, 'applies to': rate.classes.map((one) => classNames[one]).join(', ') }
    : { place: formatPlace(rate), 'number on the tax return': rate.code }),
  ['words' in rate ? 'words' : 'rate']: formatRate(rate),
  'first day': formatDay(rate.from),
  'last day': rate.until && formatDay(rate.until),
  source: rate.source,
  note: rate.note,
  status: rate.confirmed ? 'confirmed' : 'to be confirmed',
})

type Change = {
  before: readonly DatedRate[]
  after: readonly DatedRate[]
  charged: RateUsage
  /** Given by the person who corrects a rate: it may be other than it was, from any day. */
  reason?: string
}

/**
 * What a new table of rates would rewrite of the past. A rate that a quote or an order was charged with stays in the
 * table, and changes with a reason alone, but for its end, which may be set to yesterday or later; one that nothing was
 * charged with may be removed or corrected. None begins in the past, in the company's time zone, that did not before.
 */
export const findRewrittenPast = (
  ctx: Pick<Context, 'now' | 'calendar'>,
  { before, after, charged, reason }: Change,
): SettingMistake[] => {
  const day = today(ctx)
  const changed = before
    .filter(({ id }) => charged.has(id))
    .flatMap((rate) => {
      const keptRate = after.find(({ id }) => id === rate.id)
      const used = 'words' in rate ? 'Delivery tickets print' : 'Quotes or orders were charged with'
      if (!keptRate) return [`${used} "${rateName(rate)}", so you can't remove it. Correct it instead.`]
      if (reason !== undefined) return []
      if (factsOf(keptRate) !== factsOf(rate))
        return [`${used} "${rateName(rate)}". To change it, correct it and say why.`]
      // Nothing that was charged changes when both ends lie yesterday or later.
      const mayEnd = [rate.until, keptRate.until].every((end) => end === undefined || end >= dayBefore(day))
      return keptRate.until === rate.until || mayEnd
        ? []
        : [`The last day of "${rateName(rate)}" can't be in the past.`]
    })
  const isNew = ({ id, from }: DatedRate) => before.find((rate) => rate.id === id)?.from !== from
  const late = after
    .filter((rate) => reason === undefined && !charged.has(rate.id) && rate.from < day && isNew(rate))
    .map((rate) => `"${rateName(rate)}" can't start in the past. Choose today or a later day.`)
  return [...changed, ...late].map((words) => ({ words }))
}

const factsOf = (rate: DatedRate) => {
  const { description, place, 'applies to': on } = partsOf(rate)
  return [description, place, on, formatRate(rate), rate.from].join()
}
