import { Temporal } from 'temporal-polyfill'
import type { TaxEntry } from '#content/index.ts'
import { allOf, hundredthsOf, lineOf } from './read-body.ts'

/** A new row as it was typed. */
export type TypedTax = {
  label: string
  classes: string[]
  basis: string
  rate: string
  from: string
  source: string
  note: string
  replaces: string
}

export const readTyped = (body: FormData): TypedTax => ({
  label: lineOf(body, 'label') ?? '',
  classes: allOf(body, 'classes'),
  basis: lineOf(body, 'basis') ?? '',
  rate: lineOf(body, 'rate') ?? '',
  from: lineOf(body, 'from') ?? '',
  source: lineOf(body, 'source') ?? '',
  note: lineOf(body, 'note') ?? '',
  replaces: lineOf(body, 'replaces') ?? '',
})

/** The table with a new row in it. The row it replaces ends the day before. */
export const addTax = (rates: readonly TaxEntry[], typed: TypedTax): TaxEntry[] => {
  const { label, classes, basis, rate, from, source, note, replaces } = typed
  const id = nameFor(label, from, rates)
  const row = {
    ...{ id, label, classes, basis, from, source, confirmed: true },
    rate: hundredthsOf(rate) ?? Number.NaN,
    ...(note && { note }),
    // The schema says what is wrong with it.
  } as TaxEntry
  return [...rates.map((one) => (one.id === replaces ? { ...one, until: dayBefore(from) ?? one.until } : one)), row]
}

/** The table in which a row has another last day, or none again. */
export const endTax = (rates: readonly TaxEntry[], id: string, until: string | undefined): TaxEntry[] =>
  rates.map((one) => {
    if (one.id !== id) return one
    const { until: _before, ...open } = one
    return until ? { ...open, until } : open
  })

export const dropTax = (rates: readonly TaxEntry[], id: string) => rates.filter((one) => one.id !== id)

/** What the schema says of the last row, by the name of its field. */
export const problemsOfRow = (problems: Record<string, string>, rows: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([at, words]) => {
      const [, index, field] = /^(\d+)\.(\w+)/.exec(at) ?? []
      return Number(index) === rows - 1 && field ? [field, said[field] ?? words] : ['', words]
    }),
  )

const said: Record<string, string> = {
  label: 'Please give the words that are printed on a quote.',
  classes: 'Please tick what it falls on.',
  basis: 'Please choose how it is reckoned.',
  rate: 'Please give a number with at most two decimals, such as 47.0 or 5.75.',
  from: 'Please give the first day.',
  source: 'Please say where the rate stands.',
}

const nameFor = (label: string, from: string, rates: readonly TaxEntry[]) => {
  const words = `${label} ${from}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
  const name = `tax_${words}`.replaceAll(/_+/g, '_').replace(/_$/, '').slice(0, 60).replace(/_$/, '')
  const taken = (one: string) => rates.some(({ id }) => id === one)
  for (let number = 2, next = name; ; next = `${name}_${number++}`) if (!taken(next)) return next
}

const dayBefore = (day: string) => {
  try {
    return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
  } catch {
    return undefined
  }
}
