import { isLiveForStaff } from '#features/activity/event-catalogue.ts'
import { viewerOf } from '#features/accounts/session.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { isKeptOut } from '#http/guard.ts'
import type { Route } from './+types/live'
import { listenToDiary } from './diary-feed.ts'
import { eventStream } from './event-stream.ts'
import type { Context } from '#domain/context.ts'
import { visibleOrders } from '#features/orders/find.ts'
import { visiblePurchases } from '#features/purchasing/find.ts'
import { visibleQuotes } from '#features/quotes/find.ts'
import { visibleAmong } from '#features/requests/find.ts'
import { visibleShipments } from '#features/shipments/find.ts'

/** What happens, as it happens, to those who may see it: which request, and which event. The page asks for the rest. */
export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const app = context.get(services)
  /** Asked each time with fresh headers: who has signed out, or lost the role, hears no more. */
  const whoListens = async () => {
    const session = await app.sessionOf(new Headers(request.headers))
    return session?.role && { viewer: viewerOf(session), keptOut: isKeptOut(context, session) }
  }
  if (ctx.viewer.role === 'visitor') return refused(401)
  if ((await whoListens())?.keptOut) return refused(403)

  return eventStream([request.signal, app.ending], (tell, end) =>
    listenToDiary(app, async (news) => {
      const listener = await whoListens()
      if (!listener || listener.keptOut) return end()
      const { viewer } = listener
      const seen = new Set(
        await visibleAnywhere(
          app.contextFor(viewer),
          news.map(({ subjectId }) => subjectId),
        ),
      )
      for (const { name, subjectId } of news) {
        if (seen.has(subjectId) || isLiveForStaff(viewer, name)) tell('news', { name, subject: subjectId })
      }
    }),
  )
})

const refused = (status: number) => Response.json({ user: null }, { status, headers: { 'Cache-Control': 'no-store' } })

const nouns = [visibleAmong, visibleQuotes, visibleOrders, visiblePurchases, visibleShipments]

/** Those of the ids that are things the viewer may see, whatever they are. */
const visibleAnywhere = async (ctx: Context, ids: readonly string[]): Promise<string[]> =>
  (await Promise.all(nouns.map((visible) => visible(ctx, ids)))).flat()
