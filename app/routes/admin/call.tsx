import { placedForms } from '#forms/index.ts'
import { promisesOf } from '#forms/promise.ts'
import { promiseNamed } from '#domain/promises/ledger.ts'
import { answering } from '../http/answering.ts'
import { PageHead } from '#ui/page-head.tsx'
import type { Route } from './+types/call'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Log a phone request' }]

export const loader = answering((_args: Route.LoaderArgs, ctx) => ({
  forms: placedForms.map((form) => ({
    kind: form.kind,
    title: form.title,
    words: promiseNamed(ctx.promises, promisesOf(form)[0].promise).words,
  })),
}))

/** Which form the call answers. */
export default function CallRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Log a phone request"
        over={
          <a className="text-link" href="/dashboard/admin/inbox">
            Inbox
          </a>
        }
        lead="What is the call about? It goes into the same list as the forms, and its promise runs from the call."
      />
      <ul className="wrap call-forms">
        {loaderData.forms.map(({ kind, title, words }) => (
          <li key={kind}>
            <a href={`/dashboard/admin/inbox/call/${kind}`}>
              <b>{title}</b>
              <span>answered {words}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
