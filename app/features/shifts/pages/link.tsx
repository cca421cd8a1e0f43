import { href, redirect } from 'react-router'
import { DomainError } from '#domain/domain-error.ts'
import { formatDay } from '#domain/day.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { openShift } from '../find.ts'
import { claimShift, shiftBehind } from '../links.ts'
import { asksFor, frameOf, keepKey } from './driver-page.ts'
import { phonePage } from './phone-page.tsx'
import { CallDispatch, wordsPage } from './plain-pages.tsx'
import type { Route } from './+types/link'

const ended = 'This link no longer works. Please call dispatch for a new one.'

/** The link that dispatch sent: one press opens the shift on this phone. A mail program that looks at it opens nothing. */
export const loader = answering(async ({ params, request, context }: Route.LoaderArgs, ctx) => {
  const app = context.get(services)
  const frame = frameOf(app, ctx)
  const on = await openShift(ctx, asksFor(app, request.headers))
  const behind = await shiftBehind(ctx, params.link).catch(notThere)
  if (!behind) return wordsPage(frame, ended, 404)
  if (on?.shift.run.id === behind.run.id) return redirect(href('/driver/today'))
  return phonePage({
    frame,
    title: 'Your shift',
    children: (
      <>
        <p className="ph-lead">
          <b>{formatDay(behind.run.date)}.</b> Open your shift on one phone only. It stays there until your shift ends
          or dispatch cancels it.
        </p>
        {behind.taken && <p className="ph-warn">It is open on another phone. Call dispatch to use this one instead.</p>}
        {!behind.isSent && <p className="ph-warn">Dispatch has not sent it yet.</p>}
      </>
    ),
    foot:
      behind.taken || !behind.isSent ? (
        <>
          <CallDispatch frame={frame} main />
          {behind.taken && <ClaimForm again />}
        </>
      ) : (
        <ClaimForm />
      ),
  })
})

/** The phone's script fills in the key that it made. `again`: for the phone that has the shift and lost its cookie. */
const ClaimForm = ({ again }: { again?: boolean }) => (
  <form method="post" data-claim={again ? 'again' : 'first'} hidden={again}>
    <input type="hidden" name="key" />
    <button className="ph-button ph-main">Open on this phone</button>
  </form>
)

export const action = answering(async ({ params, context, request }: Route.ActionArgs, ctx) => {
  const app = context.get(services)
  try {
    const key = await claimShift(ctx, params.link, (await request.formData()).get('key'))
    return redirect(href('/driver/today'), { status: 303, headers: { 'Set-Cookie': keepKey(app, key) } })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return wordsPage(frameOf(app, ctx), error.kind === 'not-found' ? ended : error.message, 409)
  }
})

const notThere = (error: unknown) => {
  if (error instanceof DomainError && error.kind === 'not-found') return undefined
  throw error
}
