import { href } from 'react-router'
import type { OverlayName, OverlayValues } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Permission } from '#domain/permissions.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import type { Control } from '#forms/control.ts'
import type { FieldOptions } from '#forms/field.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidFields } from '#forms/verb/answer-verb.ts'
import { optional, verbForm, type BoundForm } from '#forms/verb/verb-form.ts'
import { changeSettings, revertSettings, sendTestMail } from './change-settings.ts'
import type { Setting, SettingState } from './find-settings.ts'
import { settingLabels } from './labels.ts'

/**
 * Keeps what a form says. What the content schema refuses comes back to the form: `fieldOf` names the control that a
 * part of the value belongs to, its names joined by dots.
 */
export const keepSetting = async <Name extends OverlayName>(
  ctx: Context,
  kind: Name,
  value: OverlayValues[Name],
  expected: ExpectedVersion<SettingState>,
  fieldOf: (path: string, words: string) => readonly [field: string, words: string],
): Promise<void> => {
  const outcome = await changeSettings(ctx, kind, value, expected)
  if (!('mistakes' in outcome)) return
  const found = outcome.mistakes.map(({ words, path = [] }) => fieldOf(path.map(String).join('.'), words))
  // The first of several about one control is the one to read.
  throw new InvalidFields(Object.fromEntries(found.toReversed()))
}

/** '"phone" must be ten digits' as 'This must be ten digits': a person never reads the key of a content file. */
export const withoutKey = (words: string) => words.replace(/^"[\w.]+"/, 'This')

export const settingAddresses = {
  company: href('/dashboard/admin/settings/company'),
  hours: href('/dashboard/admin/settings/hours'),
  answers: href('/dashboard/admin/settings/answers'),
  coverage: href('/dashboard/admin/settings/coverage'),
  offers: href('/dashboard/admin/settings/products'),
  taxes: href('/dashboard/admin/settings/taxes'),
  salesTax: href('/dashboard/admin/settings/sales-tax'),
  paperWords: href('/dashboard/admin/settings/paper-words'),
  tolerance: href('/dashboard/admin/settings/tolerance'),
  credit: href('/dashboard/admin/settings/credit'),
  billing: href('/dashboard/admin/settings/billing'),
  bills: href('/dashboard/admin/settings/bills'),
  prices: href('/dashboard/admin/settings/prices'),
  replies: href('/dashboard/admin/settings/replies'),
  storm: href('/dashboard/admin/settings/storm'),
  dataAddresses: href('/dashboard/admin/settings/data-addresses'),
} as const satisfies Record<OverlayName, string>

const revertBy = (permission: Permission) =>
  verbForm({
    verb: 'revert',
    button: 'Reset to default',
    permission,
    submit: async (ctx, { kind }: Setting, _answers, { expected }) => {
      const outcome = await revertSettings(ctx, kind, expected)
      if ('mistakes' in outcome) throw new DomainError('invalid', outcome.mistakes[0]?.words ?? '')
      return `${settingAddresses[kind]}?saved`
    },
  })

const reverting = { replies: revertBy('replies.write'), others: revertBy('settings.change') }

export const revertForm = (setting: Setting): BoundForm =>
  (setting.kind === 'replies' ? reverting.replies : reverting.others)(setting, setting)

type Company = OverlayValues['company']
type Mode = Extract<Control, { as: 'input' }>['inputMode']

const line = (label: string, value: string | number | undefined, options: FieldOptions & { mode?: Mode } = {}) => ({
  ...text(label, { ...options, initial: String(value ?? '') }),
  control: () => ({ as: 'input', inputMode: options.mode, autoComplete: 'off', maxLength: 200 }) as const,
})

export const companyForm = verbForm({
  verb: 'save',
  button: 'Save',
  look: 'primary',
  permission: 'settings.change',
  sections: () => [
    { legend: 'Name', class: 'form-section', fields: ['brand', 'since'] },
    { legend: 'How to reach us', class: 'form-section', fields: ['phone', 'email', 'supportEmail'] },
    { legend: 'Address', class: 'form-section', fields: [...addressParts.map((part) => `address.${part}`), 'city'] },
    {
      ...{ legend: 'Emergencies', class: 'form-section form-section-wide' },
      fields: ['emergencyNote', ...spillNumbers],
    },
  ],
  fields: ({ address, ...company }: Company) => ({
    brand: line(settingLabels.company.brand, company.brand),
    since: line(settingLabels.company.since, company.since, { mode: 'numeric' }),
    phone: line(settingLabels.company.phone, company.phone, {
      mode: 'tel',
      help: 'Ten digits, formatted like (202) 555-0142. Customers call it day or night.',
    }),
    email: line(settingLabels.company.email, company.email, { mode: 'email' }),
    supportEmail: line(settingLabels.company.supportEmail, company.supportEmail, { mode: 'email' }),
    'address.street': optional(
      line(settingLabels.company['address.street'], address.street, {
        help: 'The law requires a street address in newsletters.',
      }),
    ),
    'address.place': line(settingLabels.company['address.place'], address.place),
    'address.state': line(settingLabels.company['address.state'], address.state),
    'address.stateCode': line(settingLabels.company['address.stateCode'], address.stateCode),
    'address.zip': line(settingLabels.company['address.zip'], address.zip, { mode: 'numeric' }),
    'address.lat': line(settingLabels.company['address.lat'], address.lat, { mode: 'decimal' }),
    'address.lon': line(settingLabels.company['address.lon'], address.lon, { mode: 'decimal' }),
    city: line(settingLabels.company.city, company.city),
    emergencyNote: line(settingLabels.company.emergencyNote, company.emergencyNote, {
      help: 'Use {zone.metro}, {zone.central} and {zone.statewide} for the hours of each zone.',
    }),
    ...Object.fromEntries(
      company.spillLines.map(({ who, number }, at) => [
        `spillLines.${at}.number`,
        line(who, number, { mode: 'tel', help: 'Our drivers call it to report a spill.' }),
      ]),
    ),
  }),
  submit: async (ctx, before, answers, { expected }) => {
    const { brand, since, phone, email, supportEmail, city, emergencyNote } = answers
    const street = answers['address.street']
    // What the form does not ask, such as the time zone that every due time was counted in, stays.
    const value = {
      ...before,
      ...{ brand, since: Number(since), phone, email, supportEmail, city, emergencyNote },
      spillLines: before.spillLines.map((each, at) => ({
        ...{ who: each.who, number: String(answers[`spillLines.${at}.number` as keyof typeof answers] ?? each.number) },
      })),
      address: {
        ...(street && { street }),
        place: answers['address.place'],
        state: answers['address.state'],
        stateCode: answers['address.stateCode'],
        zip: answers['address.zip'],
        lat: Number(answers['address.lat']),
        lon: Number(answers['address.lon']),
      },
    }
    await keepSetting(ctx, 'company', value, expected, (path, words) => [path, withoutKey(words)])
    return `${settingAddresses.company}?saved`
  },
})

/** As many as the form has room for. */
const spillNumbers = [0, 1, 2, 3].map((at) => `spillLines.${at}.number`)

const addressParts = ['street', 'place', 'state', 'stateCode', 'zip', 'lat', 'lon']

type Product = { key: string; name: string }
type Offers = OverlayValues['offers']

export const productsForm = verbForm({
  verb: 'save',
  button: 'Save',
  look: 'primary',
  permission: 'settings.change',
  fields: ({ offers, all }: { offers: Offers; all: Record<keyof Offers, readonly Product[]> }) => {
    const group = (label: string, name: keyof Offers) =>
      several(label, Object.fromEntries(all[name].map(({ key, name }) => [key, name])), {
        chosen: offers[name],
        missing: 'Please check at least one.',
      })
    return {
      fuels: group('Fuels', 'fuels'),
      lubricants: group('Lubricants', 'lubricants'),
      deliveries: group('Deliveries', 'deliveries'),
    }
  },
  submit: async (ctx, _given, value, { expected }) => {
    await keepSetting(ctx, 'offers', value, expected, (path, words) => [path.split('.')[0] ?? '', withoutKey(words)])
    return `${settingAddresses.offers}?saved`
  },
})

type Tolerance = OverlayValues['tolerance']

export const toleranceForm = verbForm({
  verb: 'save',
  button: 'Save',
  look: 'primary',
  permission: 'settings.change',
  fields: (tolerance: Tolerance) => ({
    percent: line(settingLabels.tolerance.percent, tolerance.percent, {
      mode: 'decimal',
      help: 'More or less, such as 5 or 2.5.',
    }),
    mostGallons: line(settingLabels.tolerance.mostGallons, tolerance.mostGallons, { mode: 'numeric' }),
  }),
  beside: [['percent', 'mostGallons']],
  submit: async (ctx, _before, { percent, mostGallons }, { expected }) => {
    const value = { percent: Number(percent), mostGallons: Number(mostGallons) }
    await keepSetting(ctx, 'tolerance', value, expected, (path, words) => [path, withoutKey(words)])
    return `${settingAddresses.tolerance}?saved`
  },
})

export const testMailForm = verbForm({
  verb: 'mail',
  button: 'Send me a test email',
  look: 'solid',
  pending: 'Sending …',
  permission: 'settings.change',
  submit: async (ctx) => {
    await sendTestMail(ctx)
    return `${href('/dashboard/admin/settings/status')}?tested`
  },
})
