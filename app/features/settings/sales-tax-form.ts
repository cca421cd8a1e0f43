import type { LocalRateEntry, OverlayValues } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { choice } from '#forms/fields/choice.ts'
import { percent } from '#forms/fields/percent.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidFields } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { formatPlace } from './dated-rates.ts'
import type { SettingState } from './find-settings.ts'
import type { RateTable } from './rate-forms.ts'
import { keepSetting, settingAddresses, withoutKey } from './settings-forms.ts'

type SalesTax = OverlayValues['salesTax']
type FormContext = { salesTax: SalesTax; counties: readonly string[] }

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
const limit = 1_000

const typedPercent = (basisPoints?: number) => (basisPoints === undefined ? undefined : String(basisPoints / 100))

/** What each county and transit authority adds to the sales tax, by date. */
export const countyRates: RateTable = {
  subject: ({ counties }, rate) => {
    const local = rate as LocalRateEntry | undefined
    return {
      county: choice('County', countyNames(counties), {
        ...{ blank: 'Choose …', initial: local?.county, missing: 'Please choose the county.' },
      }),
      area: optional(
        text('Transit area', {
          ...{ longest: 40, placeholder: 'COTA', initial: local?.area },
          help: 'Only for the part of the county inside it. Leave blank for the rest, or all, of the county.',
        }),
      ),
      code: optional(text('Number on the tax return', { longest: 10, initial: local?.code })),
    }
  },
  figures: (rate) => {
    const local = rate as LocalRateEntry | undefined
    return {
      county_rate: percent('County portion', {
        ...{ most: limit, initial: typedPercent(local?.countyRate) },
        help: 'The total rate less the state and transit portions.',
      }),
      transit_rate: optional(
        percent('Transit authority portion', { most: limit, initial: typedPercent(local?.transitRate) }),
      ),
    }
  },
  beside: [
    ['county', 'area'],
    ['county_rate', 'transit_rate'],
  ],
  controls: { countyRate: 'county_rate', transitRate: 'transit_rate' },
  read: ({ county, area, code, county_rate: countyRate, transit_rate: transitRate }) => ({
    ...(county && { county, area: area ?? undefined, code: code ?? undefined }),
    ...{ countyRate, transitRate: transitRate ?? 0 },
  }),
  ends: (rate, { county, area, from }) =>
    formatPlace(rate as LocalRateEntry) === formatPlace({ county, area: area ?? undefined }) &&
    rate.until === undefined &&
    rate.from < from,
  put: (before, rates) => ({ ...(before as SalesTax), local: rates }),
}

export const newOfficeForm = verbForm({
  verb: 'add-office',
  title: 'Add an office',
  button: 'Add office',
  permission: 'settings.change',
  fields: ({ counties }: FormContext) => ({
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
      throw new InvalidFields({ office: 'There is an office of this name already.' })
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
    button: 'Make default office',
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

export const officeForms = (subject: OfficeOf, record: Parameters<ReturnType<typeof firstForm>>[1]) => ({
  first: firstForm(subject.position)(subject, record),
  drop: dropOfficeForm(subject.position)(subject, record),
})
