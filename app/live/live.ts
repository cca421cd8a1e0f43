import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { isKeptOut } from '#http/guard.ts'
import type { Route } from './+types/live'
import { diaryStream } from './diary-feed.ts'

/** What happens, as it happens, to those who may see it: which request, and which event. The page asks for the rest. */
export const loader = answering(async ({ request, context }: Route.LoaderArgs) => {
  const app = context.get(services)
  const [session, token] = [await app.sessionOf(request.headers), app.auth.sessionToken(request.headers)]
  if (!session?.role || !token) return refuse(401)
  if (isKeptOut(app, session)) return refuse(403)
  return diaryStream(app, request, { token, userId: session.userId })
})

const refuse = (status: number) => Response.json({ user: null }, { status, headers: { 'Cache-Control': 'no-store' } })
