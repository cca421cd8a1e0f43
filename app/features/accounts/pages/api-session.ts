import { renewSession, type Session } from '../session.ts'
import type { Context } from '#domain/context.ts'
import { isStaffRole } from '#domain/roles.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/api-session'

/** Who is signed in and until when. Asking does not make the session last longer. */
export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) =>
  answerFor(ctx, await context.get(services).sessionOf(request.headers)),
)

/** Makes the session last longer: an open page asks for it when fewer than three checks remain. */
export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const session = await context.get(services).sessionOf(request.headers)
  return answerFor(ctx, session && (await renewSession(ctx, session)))
})

/** Of staff, the role that stands in the table; null of everybody else. */
const staffRoleOf = ({ role, staffRole }: Session) => (role === 'admin' && isStaffRole(staffRole) ? staffRole : null)

/** `expires_at` in seconds since 1970, `expires_in` in seconds from now; never the token. */
const answerFor = ({ now }: Context, session: Session | undefined) => {
  const body = session
    ? {
        user: {
          email: session.email,
          display_name: session.displayName,
          role: session.role ?? null,
          staff_role: staffRoleOf(session),
        },
        expires_at: Math.floor(session.endsAt.epochMilliseconds / 1000),
        expires_in: Math.floor(now.until(session.endsAt).total('seconds')),
      }
    : { user: null }
  return Response.json(body, { headers: { 'Cache-Control': 'no-store' } })
}
