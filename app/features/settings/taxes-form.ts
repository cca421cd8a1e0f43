import { Temporal } from 'temporal-polyfill'
import type { OverlayValues, TaxEntry } from '#content/index.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Field } from '#forms/field.ts'
import { choice } from '#forms/fields/choice.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
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

/** A rate in its unit: 4700 as "47.0¢ a gallon", 575 as "5.75 % of the line". */
export const formatRate = ({ basis, rate }: Pick<TaxEntry, 'basis' | 'rate'>) =>
  `${formatHundredths(rate)}${basis === 'percent' ? '% of the item price' : '¢ / gal'}`

/** 4700 as "47.00", or shorter with one figure behind the point: "47.0". */
const formatHundredths = (hundredths: number): string => (hundredths / 100).toFixed(2).replace(/0$/, '')

/** "47", "47.0" or "5.75" as hundredths: 4700, 575. Nothing when it is no such number. */
const parseHundredths = (typed: string): number | undefined => {
  const [, whole, part = ''] = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(typed) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
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
      { per_gallon: 'Cents per gallon', percent: 'Percent of the item price' },
      { blank: false, initial: 'per_gallon', missing: 'Please choose how the tax is calculated.' },
    ),
    rate: rateField,
    from: plainDate('First day', {
      help: 'Today or later.',
      notBeforeToday: true,
      missing: 'Please enter the first day.',
    }),
    source: text('Source', { longest: 300, missing: 'Please enter the source of the rate.' }),
    note: optional(text('Note', { longest: 500 })),
  }),
  submit: async (ctx, { rates }, { replaces, note, ...row }, { expected }) => {
    const id = newId(row.label, row.from, rates)
    const until = Temporal.PlainDate.from(row.from).subtract({ days: 1 }).toString()
    const value: Taxes = [
      ...rates.map((rate) => (rate.id === replaces ? { ...rate, until } : rate)),
      { id, ...row, confirmed: true, ...(note && { note }) } as TaxEntry,
    ]
    await keepSetting(ctx, 'taxes', value, expected, (path, words) => {
      const [, index, field] = /^(\d+)\.(\w+)/.exec(path) ?? []
      return [Number(index) === rates.length && field ? field : 'from', words]
    })
    return `${settingAddresses.taxes}?saved`
  },
})

const rateField: Field<number> = {
  optional: false,
  label: 'Rate',
  help: 'Cents or percent, with up to two decimals, such as 47.0 or 5.75.',
  missing: 'Please enter a number with up to two decimals, such as 47.0 or 5.75.',
  parse: (typed: string) => {
    const value = parseHundredths(typed)
    return value === undefined ? { problem: rateField.missing } : { value }
  },
  say: formatHundredths,
  control: () => ({ as: 'input', inputMode: 'decimal', maxLength: 9 }) as const,
}

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

/** Both forms of a row; the page shows the one that its days allow. */
export const rateForms = (given: RateOf, shown: Parameters<ReturnType<typeof endForm>>[1]) => ({
  end: endForm(given.rate.id)(given, shown),
  drop: dropForm(given.rate.id)(given, shown),
})

const newId = (label: string, from: string, rates: Taxes) => {
  const words = `${label} ${from}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')
  const name = `tax_${words}`.replaceAll(/_+/g, '_').replace(/_$/, '').slice(0, 60).replace(/_$/, '')
  const isTaken = (one: string) => rates.some(({ id }) => id === one)
  for (let number = 2, next = name; ; next = `${name}_${number++}`) if (!isTaken(next)) return next
}
