import type { ReactNode } from 'react'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { StatusWord, type Tone } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { rateName, ratesIn, type DatedRate } from '../dated-rates.ts'
import { newRateForm, rateForms, type RateTable } from '../rate-forms.ts'
import { readSetting } from './setting-route.ts'

/** A table of dated rates as its setting has it now, and the forms of each. */
export const readRates = async <Kind extends 'taxes' | 'salesTax'>(ctx: Context, kind: Kind, table: RateTable) => {
  const read = await readSetting(ctx, kind)
  const { setting } = read
  const charged = await ctx.settings.chargedRates(ctx)
  const page = { table, setting, charged, today: today(ctx), counties: ctx.places.counties.toSorted() }
  const sorted = ratesIn(kind, setting.value).toSorted(
    (one, other) => rateName(one).localeCompare(rateName(other)) || one.from.localeCompare(other.from),
  )
  return {
    ...{ ...read, page, add: newRateForm(page) },
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
  say: (rate: DatedRate) => { figure: string; below?: string; about?: string },
) => ({
  add: add.draw(ctx),
  rows: rates.map(({ rate, forms }) => {
    const { id, from, until, confirmed, source, note } = rate
    const ended = until !== undefined && until < page.today
    const charged = page.charged.get(id)
    const shown = ended
      ? []
      : [forms.correct, forms.end, !charged && forms.drop, !confirmed && source && forms.confirm].filter((one) => !!one)
    return {
      ...{ id, ...say(rate), name: rateName(rate) },
      days: until ? [`${formatDay(from)} to`, formatDay(until)] : [`From ${formatDay(from)}`],
      status: statusOf({ ahead: from > page.today, ended, confirmed }),
      charged: charged && `On ${count(charged.quotes, 'quote')} and ${count(charged.orders, 'order')}`,
      source: [source ? `${source}.` : 'No source.', note].filter(Boolean).join(' '),
      forms: shown.map((form) => form.draw(ctx)),
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

type Props = {
  caption: string
  head: string
  view: RatesView
  refused?: RefusedForm
  /** What else is to know of the table. */
  children?: ReactNode
}

/** The rates with their days and what may be done with each, and the form of a new one. */
export const Rates = ({ caption, head, view: { rows, add }, refused, children }: Props) => (
  <>
    <Table
      caption={caption}
      columns={[
        { key: 'name', head },
        { key: 'rate', head: 'Rate' },
        { key: 'days', head: 'Dates' },
        { key: 'status', head: 'Status' },
        { key: 'source', head: 'Source' },
      ]}
      rows={rows.map((row) => rateRow(row, refused))}
    />
    {children}
    <section aria-labelledby="new-rate">
      <h2 id="new-rate" className="sign text-h3">
        New rate
      </h2>
      <VerbForm form={add} refused={refused} />
    </section>
  </>
)

const rateRow = (row: RatesView['rows'][number], refused?: RefusedForm): Row => ({
  key: row.id,
  cells: {
    name: (
      <>
        {row.name}
        {row.about && <small>{row.about}</small>}
      </>
    ),
    rate: (
      <>
        <span className="figure unbroken">{row.figure}</span>
        {row.below && <small className="text-soft">{row.below}</small>}
      </>
    ),
    days: (
      <div className="rate-days">
        {row.days.map((day) => (
          <span key={day} className="line">
            <Unbroken>{day}</Unbroken>
          </span>
        ))}
      </div>
    ),
    status: (
      <span>
        <StatusWord tone={row.status.tone}>{row.status.words}</StatusWord>
        {row.charged && <small className="line text-soft">{row.charged}</small>}
      </span>
    ),
    source: (
      <div className="stack tight rate-source">
        <span className="text-small text-soft">{row.source}</span>
        {row.forms.length > 0 && (
          <div className="cluster rate-forms">
            {row.forms.map((form) => (
              <VerbForm key={form.verb} form={form} refused={refused} />
            ))}
          </div>
        )}
      </div>
    ),
  },
})
