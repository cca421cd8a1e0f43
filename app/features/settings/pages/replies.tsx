import type { Context } from '#domain/context.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { repliesForm } from '../replies-form.ts'
import type { Route } from './+types/replies'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Saved replies | Settings' }]

const readReplies = async (ctx: Context) => {
  const setting = await readSetting(ctx, 'replies')
  return { ...setting, form: repliesForm(setting.value, setting.setting) }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const loaded = await readReplies(ctx)
  return { form: loaded.form.draw(ctx), state: await viewSetting(ctx, loaded, url) }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { form, revert } = await readReplies(ctx)
  return answerSetting(ctx, context.get(services), request, [form, revert])
})

export const clientAction = keepDraft

export default function RepliesRoute({ loaderData: { form, state }, actionData }: Route.ComponentProps) {
  return (
    <SettingPage
      title="Saved replies"
      lead="Ready-made messages that staff can insert and edit before sending."
      state={state}
      refused={actionData}
    >
      <VerbForm form={form} refused={actionData} />
    </SettingPage>
  )
}
