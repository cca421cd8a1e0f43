import { Temporal } from 'temporal-polyfill'
import type { OverlayValues, TaxEntry } from '#content/index.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Field } from '#forms/field.ts'
import { choice } from '#forms/fields/choice.ts'
import { consent } from '#forms/fields/consent.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
import { formatPercent } from '#features/trade/place-of-sale.ts'
import { WrongFields } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { changeSettings } from './change-settings.ts'
import { settingAddresses, keepSetting } from './settings-forms.ts'

type Taxes = OverlayValues['taxes']

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

/** A rate in its unit: 470000 as "47.0¢ / gal", 4286 as "0.4286¢ / gal", 575 as "5.75% of price and freight". */
export const formatRate = ({ basis, rate }: Pick<TaxEntry, 'basis' | 'rate'>) =>
  basis === 'percent'
    ? `${formatPercent(rate)} of price and freight`
    : `${(rate / 10_000).toFixed(4).replace(/0{1,3}$/, '')}¢ / gal`

/** "47", "47.0" or "0.4286" with up to so many decimals, as a whole number of the last of them. Nothing when it is no such number. */
const parseDecimals = (typed: string, decimals: number): number | undefined => {
  const [, whole, part = ''] = /^(\d{1,5})(?:\.(\d+))?$/.exec(typed) ?? []
  if (whole === undefined || part.length > decimals) return undefined
  return Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0'))
}

export const newRateForm = verbForm({
  verb: 'add',
  button: 'Add rate',
  look: 'primary',
  permission: 'settings.change',
  columns: { wide: ['classes'] },
  fields: ({ rates, today }: { rates: Taxes; today: string }) => ({
    label: text('Description on the quote', {
      longest: 80,
      missing: 'Please enter the description printed on the quote.',
    }),
    replaces: optional(
      choice(
        'Replaces',
        Object.fromEntries(
          rates
            .filter(({ until }) => until === undefined || until >= today)
            .map((rate) => [rate.id, `${rate.label}, ${formatRate(rate)}`]),
        ),
        { help: 'The old rate ends the day before.', blank: 'None, this is a new tax' },
      ),
    ),
    classes: several('Applies to', classNames, { missing: 'Please check what the tax applies to.' }),
    basis: choice(
      'Calculated',
      { millionths_per_gallon: 'Cents per gallon', percent: 'Percent of price and freight' },
      { blank: false, initial: 'millionths_per_gallon', missing: 'Please choose how the tax is calculated.' },
    ),
    rate: rateField,
    from: plainDate('First day', {
      help: 'Today or later.',
      notBeforeToday: true,
      missing: 'Please enter the first day.',
    }),
    ...sourceFields,
  }),
  submit: async (ctx, { rates }, { replaces, note, source, confirmed, rate: typed, ...row }, { expected }) => {
    checkSource({ source, note, confirmed })
    const rate = parseDecimals(typed, row.basis === 'percent' ? 2 : 4)
    if (rate === undefined) throw new WrongFields({ rate: wrongRate })
    const id = newId(`tax ${row.label} ${row.from}`, rates)
    const until = Temporal.PlainDate.from(row.from).subtract({ days: 1 }).toString()
    const value: Taxes = [
      ...rates.map((rate) => (rate.id === replaces ? { ...rate, until } : rate)),
      {
        ...{ id, ...row, rate, confirmed: confirmed ?? false },
        ...(source && { source }),
        ...(note && { note }),
      } as TaxEntry,
    ]
    await keepSetting(ctx, 'taxes', value, expected, (path, words) => {
      const [, index, field] = /^(\d+)\.(\w+)/.exec(path) ?? []
      return [Number(index) === rates.length && field ? field : 'from', words]
    })
    return `${settingAddresses.taxes}?saved`
  },
})

const wrongRate = 'Please enter cents with up to four decimals, such as 47.0, or percent with up to two, such as 5.75.'

const rateField: Field<string> = {
  ...text('Rate', {
    missing: wrongRate,
    help: 'Cents with up to four decimals, such as 47.0, or percent, such as 5.75.',
  }),
  control: () => ({ as: 'input', inputMode: 'decimal', maxLength: 10 }) as const,
}

/** Where a rate stands, and whether somebody has checked it. */
export const sourceFields = {
  source: optional(
    text('Source', { longest: 300, help: 'A publication and its date. Without one the rate is to be confirmed.' }),
  ),
  note: optional(text('Note', { longest: 500, help: 'Why it is to be confirmed, or what else to know.' })),
  confirmed: optional(consent('Confirmed with our tax adviser')),
}

/** @throws WrongFields for a rate that nobody could look up. */
export const checkSource = (said: { source: string | null; note: string | null; confirmed: boolean | null }) => {
  if (said.confirmed && !said.source)
    throw new WrongFields({ source: 'Please enter where the rate was published, and when.' })
  if (!said.source && !said.note)
    throw new WrongFields({ note: 'Please enter a source above, or here why the rate is to be confirmed.' })
}

const confirmForm = (id: string) =>
  verbForm({
    verb: `confirm-${id}`,
    button: 'Mark as confirmed',
    about: ({ rate }: RateOf) => rate.label,
    permission: 'settings.change',
    submit: async (ctx, { rates }, _answers, { expected }) => {
      const value = rates.map((rate) => (rate.id === id ? { ...rate, confirmed: true } : rate))
      await keepSetting(ctx, 'taxes', value, expected, (_path, words) => ['', words])
      return `${settingAddresses.taxes}?saved`
    },
  })

const endForm = (id: string) =>
  verbForm({
    verb: `end-${id}`,
    title: 'Set last day',
    button: 'Set last day',
    about: ({ rate }) => `for ${rate.label}`,
    permission: 'settings.change',
    fields: ({ rate }: RateOf) => ({
      until: optional(plainDate(`Last day of ${rate.label}`, { notBeforeToday: true, initial: rate.until })),
    }),
    submit: async (ctx, { rates }, { until }, { expected }) => {
      const value = rates.map((rate) => {
        if (rate.id !== id) return rate
        const { until: _before, ...open } = rate
        return until ? { ...open, until } : open
      })
      await keepSetting(ctx, 'taxes', value, expected, (_path, words) => ['until', words])
      return `${settingAddresses.taxes}?saved`
    },
  })

const dropForm = (id: string) =>
  verbForm({
    verb: `drop-${id}`,
    button: 'Remove rate',
    about: ({ rate }: RateOf) => rate.label,
    permission: 'settings.change',
    submit: async (ctx, { rates }, _answers, { expected }) => {
      const value = rates.filter((rate) => rate.id !== id)
      const outcome = await changeSettings(ctx, 'taxes', value, expected)
      if ('mistakes' in outcome) throw new DomainError('invalid', outcome.mistakes[0]?.words ?? '')
      return `${settingAddresses.taxes}?saved`
    },
  })

type RateOf = { rates: Taxes; rate: TaxEntry }

/** The forms of a row; the page shows those that its days allow. */
export const rateForms = (given: RateOf, shown: Parameters<ReturnType<typeof endForm>>[1]) => ({
  end: endForm(given.rate.id)(given, shown),
  drop: dropForm(given.rate.id)(given, shown),
  confirm: confirmForm(given.rate.id)(given, shown),
})

/** A name for a row that no other has. */
export const newId = (words: string, rates: readonly { id: string }[]) => {
  const name = words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 60)
    .replace(/_$/, '')
  const isTaken = (one: string) => rates.some(({ id }) => id === one)
  for (let number = 2, next = name; ; next = `${name}_${number++}`) if (!isTaken(next)) return next
}
