import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import type { Route } from './+types/live'
import { listenToDiary } from './live/diary-feed.ts'
import { eventStream } from './live/event-stream.ts'
import { visibleAnywhere } from './live/visible-anywhere.ts'

/** Events whose subjects belong to staff alone. */
const ofTheDesk =
  /^(document|settings|company|desk)\.|^account\.(signed_up|verified|role_asked|disabled|enabled|deleted)$/

/** What happens, as it happens, to those who may see it: which request, and which event. The page asks for the rest. */
export const loader = answering(({ request, context }: Route.LoaderArgs, ctx) => {
  const app = context.get(services)
  if (ctx.viewer.role === 'visitor') {
    return Response.json({ user: null }, { status: 401, headers: { 'Cache-Control': 'no-store' } })
  }

  return eventStream([request.signal, app.ending], (tell, end) =>
    listenToDiary(app, async (news) => {
      // Asked each time with fresh headers: who has signed out, or lost the role, hears no more.
      const viewer = await app.viewerOf(new Headers(request.headers))
      if (viewer.role === 'visitor') return end()
      const seen = new Set(
        await visibleAnywhere(
          app.contextFor(viewer),
          news.map(({ subjectId }) => subjectId),
        ),
      )
      for (const { name, subjectId } of news) {
        if (seen.has(subjectId) || (viewer.role === 'admin' && ofTheDesk.test(name)))
          tell('news', { name, subject: subjectId })
      }
    }),
  )
})
