import { Temporal } from 'temporal-polyfill'
import type { OverlayValues } from '#content/index.ts'
import { choice } from '#forms/fields/choice.ts'
import { consent } from '#forms/fields/consent.ts'
import { gallons } from '#forms/fields/gallons.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { price, typedPrice } from '#forms/fields/price.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
import { timeOfDay } from '#forms/fields/time-of-day.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { keepSetting, settingAddresses, withoutKey } from './settings-forms.ts'

type Prices = OverlayValues['prices']

/** `zones` and `products` by key, as people read them. */
export type PricesFormContext = {
  prices: Prices
  zones: Readonly<Record<string, string>>
  products: Readonly<Record<string, string>>
  today: string
}

const saved = `${settingAddresses.prices}?saved`

export const priceRulesForm = verbForm({
  verb: 'save',
  button: 'Save',
  look: 'primary',
  permission: 'settings.change',
  fields: ({ prices }: PricesFormContext) => ({
    changesAt: timeOfDay('Racks change at', { initial: prices.changesAt }),
    staleHours: {
      ...text('Rack prices expire after (hours)', {
        initial: String(prices.staleHours),
        help: "After that, quotes say the cost is out of date. Weekends and holidays don't count.",
      }),
      control: () => ({ as: 'input', inputMode: 'numeric', maxLength: 4 }) as const,
    },
    shown: choice(
      'A quote shows the customer',
      { price: 'One price per gallon', parts: 'Rack price, recovery fees and margin separately' },
      { blank: false, initial: prices.shown, help: 'Freight and each tax are always separate lines.' },
    ),
  }),
  beside: [['changesAt', 'staleHours']],
  rowsAfter: 'shown',
  rows: ({ prices, zones }) =>
    Object.entries(zones).map(([key, name]) => {
      const rate = prices.freight[key]
      return {
        legend: `Freight: ${name}`,
        fields: {
          perGallon: optional(
            price('Per gallon', 'gallon', {
              initial: rate && typedPrice('gallon', rate.perGallon),
              help: 'Leave blank to enter freight on each quote.',
            }),
          ),
          minimum: optional({
            ...gallons('Minimum', { min: 0, max: 10_000, help: 'Fewer gallons are billed as this many.' }),
            initial: rate && String(rate.minimumGallons),
          }),
        },
      }
    }),
  submit: async (ctx, { prices, zones }, { changesAt, staleHours, shown }, { expected, rows }) => {
    const freight = Object.fromEntries(
      Object.keys(zones).flatMap((key, at) => {
        const row = rows[at]
        if (!row || row.perGallon === null) return []
        return [[key, { perGallon: row.perGallon, minimumGallons: Math.round((row.minimum ?? 0) / 10) }]]
      }),
    )
    const value = { ...prices, changesAt, staleHours: Number(staleHours), shown, freight }
    await keepSetting(ctx, 'prices', value, expected, (path, words) => [path.split('.')[0] ?? '', withoutKey(words)])
    return saved
  },
})

export const terminalsForm = verbForm({
  verb: 'terminals',
  button: 'Save terminals',
  permission: 'settings.change',
  table: ({ prices }: PricesFormContext) => ({
    ...{
      row: 'Terminal',
      add: 'Add terminal',
      most: 12,
      typed: prices.terminals.map(({ name }) => ({ terminal: name })),
    },
    fields: () => ({ terminal: text('Name', { longest: 60, missing: 'Please enter the name of the terminal.' }) }),
  }),
  submit: async (ctx, { prices }, _answers, { expected, rows }) => {
    if (rows.length === 0) throw new InvalidField('terminal_0', 'Please enter at least one terminal.')
    const taken = new Set<string>()
    const terminals = rows.map(({ terminal: name }) => {
      // A terminal keeps its key while it keeps its name: the costs recorded there hang on it.
      const existing = prices.terminals.find((each) => each.name === name)?.key
      let key = existing ?? (slug(name) || 'terminal')
      while (taken.has(key)) key += '-2'
      taken.add(key)
      return { key, name }
    })
    await keepSetting(ctx, 'prices', { ...prices, terminals }, expected, (_path, words) => [
      'terminal_0',
      withoutKey(words),
    ])
    return saved
  },
})

const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')

const wrongRate = 'Please enter cents per gallon with up to four decimals, such as 0.4286.'

export const feeForm = verbForm({
  verb: 'add_fee',
  title: 'Add a recovery fee',
  button: 'Add fee',
  permission: 'settings.change',
  lead: () => 'What suppliers pass on to us, such as Superfund or the petroleum activity tax. It is part of the price.',
  fields: ({ prices, products, today }: PricesFormContext) => ({
    fee_label: text('Description', { longest: 80, missing: 'Please enter what it is called on the quote.' }),
    fee_replaces: optional(
      choice(
        'Replaces',
        Object.fromEntries(
          prices.fees
            .filter(({ until }) => until === undefined || until >= today)
            .map(({ id, label, rate }) => [id, `${label}, ${formatFee(rate)}`]),
        ),
        { help: 'The old fee ends the day before.', blank: 'None, this is a new fee' },
      ),
    ),
    fee_products: several('Products', products, { missing: 'Please check at least one product.' }),
    fee_rate: {
      ...text('Cents per gallon', { help: 'Up to four decimals, such as 0.4286.', missing: wrongRate }),
      control: () => ({ as: 'input', inputMode: 'decimal', maxLength: 8 }) as const,
    },
    fee_from: plainDate('First day', { missing: 'Please enter the first day.' }),
    fee_source: optional(
      text('Source', { longest: 300, help: 'A publication and its date. Without one the fee is to be confirmed.' }),
    ),
    fee_confirmed: optional(consent('Confirmed with our supplier or tax adviser')),
  }),
  beside: [['fee_rate', 'fee_from']],
  submit: async (ctx, { prices }, typed, { expected }) => {
    const [, whole, part = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(typed.fee_rate.trim()) ?? []
    if (whole === undefined) throw new InvalidField('fee_rate', wrongRate)
    if (typed.fee_confirmed && !typed.fee_source)
      throw new InvalidField('fee_source', 'Please enter the source, or leave the fee to be confirmed.')
    const id = `${slug(typed.fee_label) || 'fee'}-${typed.fee_from}`
    if (prices.fees.some((fee) => fee.id === id))
      throw new InvalidField('fee_label', 'There is a fee of this name from this day on.')
    const until = Temporal.PlainDate.from(typed.fee_from).subtract({ days: 1 }).toString()
    const fees = [
      ...prices.fees.map((fee) => (fee.id === typed.fee_replaces ? { ...fee, until } : fee)),
      {
        ...{ id, label: typed.fee_label, products: typed.fee_products },
        ...{ rate: Number(whole) * 10_000 + Number(part.padEnd(4, '0')), from: typed.fee_from },
        ...(typed.fee_source && { source: typed.fee_source }),
        confirmed: typed.fee_confirmed ?? false,
      },
    ]
    await keepSetting(ctx, 'prices', { ...prices, fees }, expected, (_path, words) => ['fee_rate', withoutKey(words)])
    return saved
  },
})

/** "0.4286¢ / gal" */
export const formatFee = (rate: number) => `${(rate / 10_000).toFixed(4)}¢ / gal`

export const endFeeForm = verbForm({
  verb: 'end_fee',
  row: ({ fee, about }: PricesFormContext & { fee: string; about: string }) => ({ name: 'fee', value: fee, about }),
  button: 'End today',
  permission: 'settings.change',
  submit: async (ctx, { prices, fee, today }, _answers, { expected }) => {
    const fees = prices.fees.flatMap((each) => {
      if (each.id !== fee) return [each]
      // A fee that has not begun was charged to nobody.
      return each.from > today ? [] : [{ ...each, until: today }]
    })
    await keepSetting(ctx, 'prices', { ...prices, fees }, expected, (_path, words) => ['fee', withoutKey(words)])
    return saved
  },
})
