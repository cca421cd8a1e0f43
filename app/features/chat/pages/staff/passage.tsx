import { data, redirect } from 'react-router'
import { changePassage, deletePassage, findPassage } from '../../passages.ts'
import { Refusal } from '#domain/refusal.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/passage'
import { passagesPath } from './assistant-address.ts'
import { PassageForm } from './passage-form.tsx'
import { readPassage, type PassageProblems } from './passage-text.ts'
import { ToPassages } from './to-passages.tsx'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.typed.title ?? 'Passage'} | Assistant` },
]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const { title, text, href, asks, version } = await findPassage(ctx, params.id)
  return { typed: { title, text, href, asks: asks.join('\n') }, version }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const app = context.get(services)
  const body = await request.formData()
  const { typed, passage, problems } = readPassage(body)
  const none: PassageProblems = {}
  if (body.get('verb') === 'delete') await deletePassage(ctx, params.id)
  else if (Object.keys(problems).length > 0) return data({ typed, problems, refused: undefined }, { status: 422 })
  else
    try {
      await changePassage(ctx, params.id, Number(body.get('seen')), passage)
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
      return data({ typed, problems: none, refused: error.message }, { status: 409 })
    }
  await app.learn()
  return redirect(passagesPath, 303)
})

export default function PassageRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead over={<ToPassages />} title={loaderData.typed.title} />
      <div className="wrap outbox">
        {actionData?.refused && (
          <Alert tone="late" title={actionData.refused} urgent>
            What you typed stands below. Saving again puts it in place of theirs.
          </Alert>
        )}
        <PassageForm
          typed={actionData?.typed ?? loaderData.typed}
          problems={actionData?.problems}
          version={loaderData.version}
        />
      </div>
    </>
  )
}
