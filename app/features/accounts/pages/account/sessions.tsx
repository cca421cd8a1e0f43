import { endSessionForm, signOutEverywhereForm } from '../../own-forms.ts'
import { ownSessions } from '../../own-sessions.ts'
import { readAuthRequest } from '../auth/auth-request.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { readText } from '#forms/verb/read-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/sessions'

export const loader = answering(async (args: Route.LoaderArgs, ctx) => {
  const here = await args.context.get(services).sessionOf(args.request.headers)
  const format = (at: Date) => formatMomentWithZone(ctx.calendar.timeZone, at)
  const found = await ownSessions(ctx)
  return {
    everywhere: signOutEverywhereForm(readAuthRequest(args)).draw(ctx),
    sessions: found.map(({ id, browser, address, since, renewed }) => ({
      ...{ id, browser, address: address ?? 'Unknown', since: format(since), renewed: format(renewed) },
      here: id === here?.id,
      end: endSessionForm({ id, browser }).draw(ctx),
    })),
  }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const body = await args.request.formData()
  const form = body.has('session')
    ? endSessionForm({ id: readText(body, 'session'), browser: '' })
    : signOutEverywhereForm(readAuthRequest(args))
  return answerForm(ctx, body, form)
})

const columns = [
  { key: 'browser', head: 'Browser' },
  { key: 'address', head: 'IP address' },
  { key: 'since', head: 'Signed in' },
  { key: 'renewed', head: 'Last used' },
  { key: 'end', head: <span className="visually-hidden">Sign out</span> },
]

/** Where someone is signed in, each with the way to end it. */
export default function SessionsRoute({ loaderData: { sessions, everywhere } }: Route.ComponentProps) {
  const rows = sessions.map(({ id, browser, address, since, renewed, here, end }) => ({
    key: id,
    cells: {
      browser: here ? `${browser} (this one)` : browser,
      address: <span className="breaks">{address}</span>,
      since,
      renewed,
      end: here ? 'Sign out from the menu' : <VerbForm form={end} />,
    },
  }))
  return (
    <div className="stack loose">
      <Section id="sessions" title="Where you're signed in" spacing="wide">
        <Table caption="Where you are signed in" columns={columns} rows={rows} />
      </Section>
      <VerbForm form={everywhere} />
    </div>
  )
}
