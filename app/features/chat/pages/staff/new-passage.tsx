import { data, redirect } from 'react-router'
import { writePassage } from '../../passages.ts'
import { findQuestion } from '../../questions.ts'
import { PageHead } from '#ui/page-head.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/new-passage'
import { passagesPath } from './assistant-address.ts'
import { PassageForm } from './passage-form.tsx'
import { readPassage } from './passage-text.ts'
import { ToPassages } from './to-passages.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Write a passage | Assistant' }]

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const id = url.searchParams.get('question')
  return { asks: id ? (await findQuestion(ctx, id)).question.replaceAll(/\s+/g, ' ') : '' }
})

export const action = answering(async ({ request, url, context }: Route.ActionArgs, ctx) => {
  const app = context.get(services)
  const { typed, passage, problems } = readPassage(await request.formData())
  if (Object.keys(problems).length > 0) return data({ typed, problems }, { status: 422 })
  await writePassage(ctx, passage, url.searchParams.get('question') ?? undefined)
  await app.learn()
  return redirect(passagesPath, 303)
})

export default function NewPassageRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={<ToPassages />}
        title="Write a passage"
        lead={loaderData.asks ? 'Take names, numbers and addresses out of the question below.' : undefined}
      />
      <div className="wrap outbox">
        <PassageForm
          typed={actionData?.typed ?? { title: '', text: '', href: '', asks: loaderData.asks }}
          problems={actionData?.problems}
        />
      </div>
    </>
  )
}
