import type { OverlayValues } from '#content/index.ts'
import { answering } from '../../http/answering.ts'
import { services } from '../../http/context.ts'
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

const fields = [
  ...['brand', 'since', 'phone', 'email', 'supportEmail', 'city', 'emergencyNote'],
  ...['street', 'place', 'state', 'stateCode', 'zip', 'lat', 'lon'].map((part) => `address.${part}`),
]

export default function CompanyRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = loaderData
  const { value = loaderData.value, problems, refused } = actionData ?? {}
  const { address } = value
  return (
    <SettingPage
      page="company"
      title="Company"
      lead="Name, numbers and address, as every page, mail and paper prints them."
      state={state}
      refused={refused}
    >
      <SettingForm key={state.version} version={state.version} problems={problems} fields={fields}>
        <fieldset className="settings-group">
          <legend className="sign text-h4">Name</legend>
          <SettingLine name="brand" label="Company name" value={value.brand} problems={problems} maxLength={80} />
          <SettingLine
            name="since"
            label="In business since"
            value={value.since}
            problems={problems}
            inputMode="numeric"
          />
        </fieldset>
        <fieldset className="settings-group">
          <legend className="sign text-h4">How to reach us</legend>
          <SettingLine
            name="phone"
            label="Phone and emergency hotline"
            help="Ten digits, as it is to be printed: (614) 555-0142. Callers ring it day and night."
            value={value.phone}
            problems={problems}
            inputMode="tel"
          />
          <SettingLine name="email" label="E-mail" value={value.email} problems={problems} inputMode="email" />
          <SettingLine
            name="supportEmail"
            label="Support e-mail"
            value={value.supportEmail}
            problems={problems}
            inputMode="email"
          />
        </fieldset>
        <fieldset className="settings-group">
          <legend className="sign text-h4">Address</legend>
          <SettingLine
            name="address.street"
            label="Street"
            help="Newsletters need it by law before they may be sent."
            value={address.street}
            problems={problems}
            optional
          />
          <SettingLine name="address.place" label="Place" value={address.place} problems={problems} />
          <SettingLine name="address.state" label="State" value={address.state} problems={problems} />
          <SettingLine
            name="address.stateCode"
            label="State, two letters"
            value={address.stateCode}
            problems={problems}
          />
          <SettingLine name="address.zip" label="ZIP" value={address.zip} problems={problems} inputMode="numeric" />
          <SettingLine
            name="address.lat"
            label="Latitude"
            value={address.lat}
            problems={problems}
            inputMode="decimal"
          />
          <SettingLine
            name="address.lon"
            label="Longitude"
            value={address.lon}
            problems={problems}
            inputMode="decimal"
          />
          <SettingLine name="city" label="The city we say we serve" value={value.city} problems={problems} />
        </fieldset>
        <fieldset className="settings-group settings-wide">
          <legend className="sign text-h4">Emergency line</legend>
          <SettingLine
            name="emergencyNote"
            label="Words in the bar above every page"
            help="{zone.metro}, {zone.central} and {zone.statewide} stand for the hours of the zones."
            value={value.emergencyNote}
            problems={problems}
          />
        </fieldset>
      </SettingForm>
    </SettingPage>
  )
}
