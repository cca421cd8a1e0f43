import { href } from 'react-router'
import { placedForms } from '#forms/index.ts'
import { promisesOf } from '#forms/promise.ts'
import { promiseNamed } from '#features/promises/due.ts'
import { answering } from '#http/answering.ts'
import { PageHead } from '#ui/page-head.tsx'
import type { Route } from './+types/call'

export const handle = { interactive: true }

export const meta = () => [{ title: 'New phone request' }]

export const loader = answering((_args: Route.LoaderArgs, ctx) => ({
  calls: placedForms
    .flatMap((form) => promisesOf(form).map((made) => ({ form, ...made })))
    .map(({ form, promise, when }) => ({
      to: `${href('/dashboard/admin/inbox/call/:kind', { kind: form.kind })}${when ? `?${when.field}=${when.is}` : ''}`,
      title: when ? `${form.title}: ${when.is}` : form.title,
      words: promiseNamed(ctx.promises, promise).words,
      urgent: when !== undefined,
    }))
    // What cannot wait for the desk to open stands first.
    .toSorted((one, other) => Number(other.urgent) - Number(one.urgent) || one.title.localeCompare(other.title)),
}))

/** Which form the call answers. */
export default function CallRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="New phone request"
        over={
          <a className="text-link" href={href('/dashboard/admin/inbox')}>
            Requests
          </a>
        }
        lead="What is the call about? We'll add it to your requests. The answer time starts with the call."
      />
      <ul className="wrap page-body call-forms">
        {loaderData.calls.map(({ to, title, words, urgent }) => (
          <li key={to}>
            <a href={to} data-urgent={urgent ? '' : undefined}>
              <b>{title}</b>
              <span>Answer {words}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
