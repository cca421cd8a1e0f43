import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { diaryStream } from '#live/diary-feed.ts'
import { orderBehind } from '../../find.ts'
import type { Route } from './+types/live'

/** What happens to the order behind a private link, as it happens: only that, and only while the link may be used. */
export const loader = answering(async ({ request, params, context }: Route.LoaderArgs, ctx) => {
  const { id } = await orderBehind(ctx, params.link)
  const app = context.get(services)
  const isActive = () =>
    orderBehind(app.contextFor(ctx.viewer), params.link).then(
      (order) => order.id === id,
      () => false,
    )
  return diaryStream(app, request, {
    token: `link ${params.link}`,
    userId: `order ${id}`,
    behind: { subjectId: id, isActive },
  })
})
