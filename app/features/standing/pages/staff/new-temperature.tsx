import { href } from 'react-router'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { PageHead } from '#ui/page-head.tsx'
import { temperatureForm } from '../../temperature-forms.ts'
import type { Route } from './+types/new-temperature'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Record a day | Temperatures' }]

export const loader = answering((_args: Route.LoaderArgs, ctx) => ({
  form: temperatureForm(ctx).draw(ctx),
  station: ctx.climate.station,
}))

export const action = answering(async ({ request }: Route.ActionArgs, ctx) =>
  answerForm(ctx, await request.formData(), temperatureForm(ctx)),
)

export const clientAction = keepDraft

export default function NewTemperatureRoute({ loaderData: { form, station }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={<a href={href('/dashboard/admin/temperatures')}>Temperatures</a>}
        title="Record a day"
        lead={`Days without temperatures count as normal for the date: ${station}.`}
      />
      <div className="wrap page-body settings-desk">
        <VerbForm form={form} refused={actionData} />
      </div>
    </>
  )
}
