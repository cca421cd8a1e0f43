import { redirect } from 'react-router'
import { endOwnSession, ownSessions, signOutEverywhere } from '../../own-sessions.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { SessionsPage } from './sessions-page.tsx'
import type { Route } from './+types/sessions'

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const here = await context.get(services).sessionOf(request.headers)
  const say = (at: Date) => formatMomentWithZone(ctx.calendar.timeZone, at)
  const found = await ownSessions(ctx)
  return {
    sessions: found.map(({ id, browser, address, since, renewed }) => ({
      id,
      browser,
      address: address ?? 'not known',
      since: say(since),
      renewed: say(renewed),
      here: id === here?.id,
    })),
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const id = (await request.formData()).get('session')
  if (typeof id === 'string') {
    await endOwnSession(ctx, id)
    return redirect('/account/sessions', 303)
  }
  await signOutEverywhere(ctx)
  return redirect('/', { status: 303, headers: { 'Set-Cookie': context.get(services).auth.noCookie } })
})

export default function SessionsRoute({ loaderData }: Route.ComponentProps) {
  return <SessionsPage {...loaderData} />
}
