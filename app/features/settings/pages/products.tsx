import type { Context } from '#domain/context.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services, type Services } from '#http/context.ts'
import { productsForm } from '../settings-forms.ts'
import type { Route } from './+types/products'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Products | Settings' }]

const readOffers = async (ctx: Context, app: Services) => {
  const setting = await readSetting(ctx, 'offers')
  return { ...setting, form: productsForm({ offers: setting.value, all: app.everyProduct() }, setting.setting) }
}

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const loaded = await readOffers(ctx, context.get(services))
  return { form: loaded.form.draw(ctx), state: await viewSetting(ctx, loaded, url) }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const app = context.get(services)
  const { form, revert } = await readOffers(ctx, app)
  return answerSetting(ctx, app, request, [form, revert])
})

export const clientAction = keepDraft

export default function ProductsRoute({ loaderData: { form, state }, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Products"
      lead="Unchecked products don't show up on the site or in its forms. Their descriptions are kept."
      state={state}
      refused={actionData}
    >
      <VerbForm form={form} refused={actionData} />
    </SettingPage>
  )
}
