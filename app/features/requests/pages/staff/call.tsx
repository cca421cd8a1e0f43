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
      title: when?.is === 'emergency' ? 'Emergency delivery' : form.title,
      about: when?.is === 'emergency' ? 'Out of fuel, or about to be.' : form.callAbout,
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
        lead="What is the call about? The time to answer counts from when they called."
      />
      <ul className="wrap page-body call-forms">
        {loaderData.calls.map(({ to, title, about, words, urgent }) => (
          <li key={to}>
            <a href={to} data-urgent={urgent ? '' : undefined}>
              <b>{title}</b>
              {about && <span>{about}</span>}
              <span>Answer {words}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
