import { Temporal } from 'temporal-polyfill'
import type { LocalRateEntry, OverlayValues } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { choice } from '#forms/fields/choice.ts'
import { percent } from '#forms/fields/percent.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { text } from '#forms/fields/text.ts'
import { WrongFields } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import type { SettingState } from './find-settings.ts'
import { formatPlace } from './past-rates.ts'
import { keepSetting, settingAddresses, withoutKey } from './settings-forms.ts'
import { checkSource, newId, sourceFields } from './taxes-form.ts'

type SalesTax = OverlayValues['salesTax']
type Given = { salesTax: SalesTax; counties: readonly string[]; today: string }

const keep = async (
  ctx: Context,
  value: SalesTax,
  expected: ExpectedVersion<SettingState>,
  field: string,
): Promise<string> => {
  await keepSetting(ctx, 'salesTax', value, expected, (_path, words) => [field, withoutKey(words)])
  return `${settingAddresses.salesTax}?saved`
}

const countyNames = (counties: readonly string[]) => Object.fromEntries(counties.map((county) => [county, county]))

/** More is a slip of the comma. */
const most = 1_000

export const newLocalRateForm = verbForm({
  verb: 'add',
  button: 'Add rate',
  look: 'primary',
  permission: 'settings.change',
  fields: ({ counties, today }: Given) => ({
    county: choice('County', countyNames(counties), { blank: 'Choose …', missing: 'Please choose the county.' }),
    area: optional(
      text('Transit area', {
        longest: 40,
        placeholder: 'COTA',
        help: 'Only for the part of the county inside it. Leave blank for the rest, or all, of the county.',
      }),
    ),
    county_rate: percent("County's part", { most, help: 'The whole rate less the state and the transit part.' }),
    transit_rate: optional(percent("Transit authority's part", { most })),
    code: optional(text('Number on the tax return', { longest: 10 })),
    from: plainDate('First day', {
      initial: today,
      notBeforeToday: true,
      help: 'Today or later. The rate before it ends the day before.',
      missing: 'Please enter the first day.',
    }),
    ...sourceFields,
  }),
  beside: [
    ['county', 'area'],
    ['county_rate', 'transit_rate'],
    ['code', 'from'],
  ],
  submit: async (ctx, { salesTax }, typed, { expected }) => {
    const { county, area, code, from, source, note, confirmed } = typed
    checkSource({ source, note, confirmed })
    const until = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString()
    const before = salesTax.local.map((rate) =>
      rate.county === county && rate.area === (area ?? undefined) && rate.until === undefined && rate.from < from
        ? { ...rate, until }
        : rate,
    )
    const added: LocalRateEntry = {
      ...{ id: newId(`local ${county} ${area ?? ''} ${from}`, salesTax.local), county, from },
      ...(area && { area }),
      ...(code && { code }),
      ...{ countyRate: typed.county_rate, transitRate: typed.transit_rate ?? 0 },
      ...(source && { source }),
      ...(note && { note }),
      confirmed: confirmed ?? false,
    }
    return keep(ctx, { ...salesTax, local: [...before, added] }, expected, 'from')
  },
})

type RateOf = { salesTax: SalesTax; rate: LocalRateEntry }

const changed = (salesTax: SalesTax, id: string, change: (rate: LocalRateEntry) => LocalRateEntry[]): SalesTax => ({
  ...salesTax,
  local: salesTax.local.flatMap((rate) => (rate.id === id ? change(rate) : [rate])),
})

const endForm = (id: string) =>
  verbForm({
    verb: `end-${id}`,
    title: 'Set last day',
    button: 'Set last day',
    about: ({ rate }: RateOf) => `for ${formatPlace(rate)}`,
    permission: 'settings.change',
    fields: ({ rate }) => ({
      until: optional(plainDate(`Last day of ${formatPlace(rate)}`, { notBeforeToday: true, initial: rate.until })),
    }),
    submit: (ctx, { salesTax }, { until }, { expected }) => {
      const value = changed(salesTax, id, ({ until: _before, ...open }) => [{ ...open, ...(until && { until }) }])
      return keep(ctx, value, expected, 'until')
    },
  })

const dropForm = (id: string) =>
  verbForm({
    verb: `drop-${id}`,
    button: 'Remove rate',
    about: ({ rate }: RateOf) => formatPlace(rate),
    permission: 'settings.change',
    submit: (ctx, { salesTax }, _answers, { expected }) =>
      keep(
        ctx,
        changed(salesTax, id, () => []),
        expected,
        '',
      ),
  })

const confirmForm = (id: string) =>
  verbForm({
    verb: `confirm-${id}`,
    button: 'Mark as confirmed',
    about: ({ rate }: RateOf) => formatPlace(rate),
    permission: 'settings.change',
    submit: (ctx, { salesTax }, _answers, { expected }) =>
      keep(
        ctx,
        changed(salesTax, id, (rate) => [{ ...rate, confirmed: true }]),
        expected,
        '',
      ),
  })

/** The forms of a row; the page shows those that its days allow. */
export const localRateForms = (given: RateOf, shown: Parameters<ReturnType<typeof endForm>>[1]) => ({
  end: endForm(given.rate.id)(given, shown),
  drop: dropForm(given.rate.id)(given, shown),
  confirm: confirmForm(given.rate.id)(given, shown),
})

export const newOfficeForm = verbForm({
  verb: 'add-office',
  title: 'Add an office',
  button: 'Add office',
  permission: 'settings.change',
  fields: ({ counties }: Given) => ({
    office: text('Name of the office', { longest: 60, missing: 'Please enter the name of the office.' }),
    state: text('State (two letters)', { longest: 2, missing: 'Please enter the state, such as OH.' }),
    office_county: optional(
      choice('County', countyNames(counties), {
        blank: 'Outside our state',
        help: 'Orders it receives are taxed here.',
      }),
    ),
    office_area: optional(text('Transit area', { longest: 40, placeholder: 'COTA' })),
  }),
  beside: [['office_county', 'office_area']],
  submit: (ctx, { salesTax }, { office: name, state, office_county: county, office_area: area }, { expected }) => {
    if (salesTax.offices.some((each) => each.name === name))
      throw new WrongFields({ office: 'There is an office of this name already.' })
    const office = { name, state: state.toUpperCase(), ...(county && { county }), ...(area && { area }) }
    return keep(ctx, { ...salesTax, offices: [...salesTax.offices, office] }, expected, 'state')
  },
})

type OfficeOf = { salesTax: SalesTax; name: string; position: number }

const moveOffice = (salesTax: SalesTax, name: string, first: boolean): SalesTax => ({
  ...salesTax,
  offices: [
    ...salesTax.offices.filter((each) => first && each.name === name),
    ...salesTax.offices.filter((each) => each.name !== name),
  ],
})

const firstForm = (position: number) =>
  verbForm({
    verb: `first-office-${position}`,
    button: 'Make it the usual one',
    about: ({ name }: OfficeOf) => name,
    permission: 'settings.change',
    submit: (ctx, { salesTax, name }, _answers, { expected }) =>
      keep(ctx, moveOffice(salesTax, name, true), expected, ''),
  })

const dropOfficeForm = (position: number) =>
  verbForm({
    verb: `drop-office-${position}`,
    button: 'Remove office',
    about: ({ name }: OfficeOf) => name,
    permission: 'settings.change',
    submit: (ctx, { salesTax, name }, _answers, { expected }) =>
      keep(ctx, moveOffice(salesTax, name, false), expected, ''),
  })

export const officeForms = (given: OfficeOf, shown: Parameters<ReturnType<typeof firstForm>>[1]) => ({
  first: firstForm(given.position)(given, shown),
  drop: dropOfficeForm(given.position)(given, shown),
})
