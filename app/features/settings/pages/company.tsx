import type { OverlayValues } from '#content/index.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/company'
import { lineOf } from './read-body.ts'
import { SettingForm, SettingLine } from './setting-form.tsx'
import { SettingPage } from './setting-page.tsx'
import { keepSetting, loadSetting } from './setting-route.ts'
import { settingsPath } from './settings-tabs.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Company | Settings' }]

export const loader = answering(({ request }: Route.LoaderArgs, ctx) => loadSetting(ctx, 'company', request))

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const { value } = await loadSetting(ctx, 'company', request)
  return keepSetting(ctx, context.get(services), 'company', {
    body,
    value: readCompany(body, value),
    path: `${settingsPath}/company`,
    labels,
  })
})

/** What the page does not ask, such as the time zone that every due time was reckoned in, stays. */
const readCompany = (body: FormData, now: OverlayValues['company']): OverlayValues['company'] => {
  const text = (name: string) => lineOf(body, name) ?? ''
  const street = lineOf(body, 'address.street')
  return {
    ...now,
    brand: text('brand'),
    since: Number(lineOf(body, 'since') ?? Number.NaN),
    phone: text('phone'),
    email: text('email'),
    supportEmail: text('supportEmail'),
    address: {
      ...(street && { street }),
      place: text('address.place'),
      state: text('address.state'),
      stateCode: text('address.stateCode'),
      zip: text('address.zip'),
      lat: Number(lineOf(body, 'address.lat') ?? Number.NaN),
      lon: Number(lineOf(body, 'address.lon') ?? Number.NaN),
    },
    city: text('city'),
    emergencyNote: text('emergencyNote'),
  }
}

/** Every line of the form, by the part of the value it changes. */
const labels = {
  brand: 'Company name',
  since: 'In business since',
  phone: 'Phone and emergency hotline',
  email: 'E-mail',
  supportEmail: 'Support e-mail',
  'address.street': 'Street',
  'address.place': 'Place',
  'address.state': 'State',
  'address.stateCode': 'State, two letters',
  'address.zip': 'ZIP',
  'address.lat': 'Latitude',
  'address.lon': 'Longitude',
  city: 'The city we say we serve',
  emergencyNote: 'Words in the bar above every page',
} as const

export default function CompanyRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = loaderData
  const { value = loaderData.value, problems, refused } = actionData ?? {}
  const { address } = value
  const line = (name: keyof typeof labels) => ({ name, label: labels[name], problems })
  return (
    <SettingPage
      page="company"
      title="Company"
      lead="Name, numbers and address, as every page, mail and paper prints them."
      state={state}
      refused={refused}
    >
      <SettingForm key={state.version} version={state.version} problems={problems} fields={Object.keys(labels)}>
        <fieldset className="settings-group">
          <legend className="sign text-h4">Name</legend>
          <SettingLine {...line('brand')} value={value.brand} maxLength={80} />
          <SettingLine {...line('since')} value={value.since} inputMode="numeric" />
        </fieldset>
        <fieldset className="settings-group">
          <legend className="sign text-h4">How to reach us</legend>
          <SettingLine
            {...line('phone')}
            help="Ten digits, as it is to be printed: (202) 555-0142. Callers ring it day and night."
            value={value.phone}
            inputMode="tel"
          />
          <SettingLine {...line('email')} value={value.email} inputMode="email" />
          <SettingLine {...line('supportEmail')} value={value.supportEmail} inputMode="email" />
        </fieldset>
        <fieldset className="settings-group">
          <legend className="sign text-h4">Address</legend>
          <SettingLine
            {...line('address.street')}
            help="Newsletters need it by law before they may be sent."
            value={address.street}
            optional
          />
          <SettingLine {...line('address.place')} value={address.place} />
          <SettingLine {...line('address.state')} value={address.state} />
          <SettingLine {...line('address.stateCode')} value={address.stateCode} />
          <SettingLine {...line('address.zip')} value={address.zip} inputMode="numeric" />
          <SettingLine {...line('address.lat')} value={address.lat} inputMode="decimal" />
          <SettingLine {...line('address.lon')} value={address.lon} inputMode="decimal" />
          <SettingLine {...line('city')} value={value.city} />
        </fieldset>
        <fieldset className="settings-group settings-wide">
          <legend className="sign text-h4">Emergency line</legend>
          <SettingLine
            {...line('emergencyNote')}
            help="{zone.metro}, {zone.central} and {zone.statewide} stand for the hours of the zones."
            value={value.emergencyNote}
          />
        </fieldset>
      </SettingForm>
    </SettingPage>
  )
}
