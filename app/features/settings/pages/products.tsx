import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/products'
import { allOf } from './read-body.ts'
import { SettingForm } from './setting-form.tsx'
import { SettingPage } from './setting-page.tsx'
import { keepSetting, loadSetting } from './setting-route.ts'
import { settingsPath } from './settings-tabs.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field-error.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Products on offer | Settings' }]

const groups = {
  fuels: 'Fuels',
  lubricants: 'Lubricants',
  deliveries: 'Deliveries',
} as const

type Group = keyof typeof groups

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const { value, state } = await loadSetting(ctx, 'offers', request)
  const all = context.get(services).everyProduct()
  return { value, state, all }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const value = {
    fuels: allOf(body, 'fuels'),
    lubricants: allOf(body, 'lubricants'),
    deliveries: allOf(body, 'deliveries'),
  }
  return keepSetting(ctx, context.get(services), 'offers', { body, value, path: `${settingsPath}/products` })
})

const sayEmpty = (at: string) => at in groups && `${groups[at as Group]}: at least one has to be on offer.`

export default function ProductsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { state, all } = loaderData
  const { value = loaderData.value, refused } = actionData ?? {}
  const problems = Object.fromEntries(
    Object.entries(actionData?.problems ?? {}).map(([at, words]) => [at, sayEmpty(at) || words]),
  )
  return (
    <SettingPage
      page="products"
      title="Products on offer"
      lead="What is not ticked is neither shown on the site nor offered in its forms. Its words are kept for the day it comes back."
      state={state}
      refused={refused}
    >
      <SettingForm key={state.version} version={state.version} problems={problems} fields={Object.keys(groups)}>
        {(Object.keys(groups) as Group[]).map((group) => (
          <fieldset key={group} id={group} tabIndex={-1} className="settings-group settings-ticks">
            <legend className="sign text-h4">{groups[group]}</legend>
            {problems[group] && <FieldError id={`${group}-error`}>{problems[group]}</FieldError>}
            {all[group].map(({ key, name }) => (
              <Checkbox
                key={key}
                id={`${group}-${key}`}
                name={group}
                value={key}
                label={name}
                defaultChecked={value[group].includes(key)}
              />
            ))}
          </fieldset>
        ))}
      </SettingForm>
    </SettingPage>
  )
}
