import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import type { Tone } from '#ui/status-word.tsx'
import { rateName, ratesIn, type DatedRate } from '../dated-rates.ts'
import { newRateForm, rateForms, type RateTable } from '../rate-forms.ts'
import { readSetting } from './setting-route.ts'

/** A table of dated rates as its setting has it now, and the forms of each. */
export const readRates = async <Kind extends 'taxes' | 'salesTax' | 'paperWords'>(
  ctx: Context,
  kind: Kind,
  table: RateTable,
) => {
  const stored = await readSetting(ctx, kind)
  const { setting } = stored
  const charged = await ctx.settings.chargedRates(ctx)
  const page = { table, setting, charged, today: today(ctx), counties: ctx.places.counties.toSorted() }
  const sorted = ratesIn(kind, setting.value).toSorted(
    (one, other) => rateName(one).localeCompare(rateName(other)) || one.from.localeCompare(other.from),
  )
  return {
    ...{ ...stored, page, add: newRateForm(page) },
    rates: sorted.map((rate) => ({ rate, forms: rateForms(page, rate) })),
  }
}

type Rates = Pick<Awaited<ReturnType<typeof readRates>>, 'add' | 'rates' | 'page'>

/** Every form of the table, for what is posted. */
export const formsOfRates = ({ add, rates }: Rates) => [add, ...rates.flatMap(({ forms }) => Object.values(forms))]

/** The table as the page shows it. `say` tells what of a rate only its kind knows. */
export const viewRates = (
  ctx: Context,
  { add, rates, page }: Rates,
  format: (rate: DatedRate) => { figure: string; below?: string; about?: string },
) => ({
  add: add.draw(ctx),
  rows: rates.map(({ rate, forms }) => {
    const { id, from, until, confirmed, source, note } = rate
    const ended = until !== undefined && until < page.today
    const charged = page.charged.get(id)
    const shownRates = ended
      ? []
      : [forms.correct, forms.end, !charged && forms.drop, !confirmed && source && forms.confirm].filter((one) => !!one)
    return {
      ...{ id, ...format(rate), name: rateName(rate) },
      days: until ? [`${formatDay(from)} to`, formatDay(until)] : [`From ${formatDay(from)}`],
      status: statusOf({ ahead: from > page.today, ended, confirmed }),
      charged:
        charged?.tickets === undefined
          ? charged && `On ${count(charged.quotes, 'quote')} and ${count(charged.orders, 'order')}`
          : `On ${count(charged.tickets, 'ticket')}`,
      source: [source ? `${source}.` : 'No source.', note].filter(Boolean).join(' '),
      forms: shownRates.map((form) => form.draw(ctx)),
    }
  }),
})

export type RatesView = ReturnType<typeof viewRates>

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const statusOf = (is: { ahead: boolean; ended: boolean; confirmed: boolean }): { tone: Tone; words: string } => {
  if (is.ahead) return { tone: 'work', words: 'Upcoming' }
  if (is.ended) return { tone: 'off', words: 'Ended' }
  return is.confirmed ? { tone: 'kept', words: 'Active' } : { tone: 'hold', words: 'Active, to be confirmed' }
}
