import { redirect } from 'react-router'
import { listAsks, listPassages, staffPassageId } from '../../passages.ts'
import { detachAsk } from '../../settle.ts'
import { sayMoment } from '#domain/day.ts'
import { notFound } from '#domain/refusal.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/passages'
import { passagesPath } from './assistant-address.ts'
import { PassagesPage } from './passages-page.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'What we taught it | Assistant' }]

export const loader = answering(async ({ context }: Route.LoaderArgs, ctx) => {
  const own = await listPassages(ctx)
  const titles = new Map([
    ...context
      .get(services)
      .passages()
      .map(({ id, title }) => [id, title] as const),
    ...own.map(({ id, title }) => [staffPassageId(id), title] as const),
  ])
  const asks = await listAsks(ctx)
  return {
    passages: own.map(({ id, title, href, asks, updatedAt }) => ({
      id,
      title,
      href,
      asks: asks.length,
      changed: sayMoment(ctx.calendar.timeZone, updatedAt),
    })),
    asks: asks.map(({ id, passageId, question }) => ({ id, question, title: titles.get(passageId) })),
  }
})

/** Takes a question from its passage. */
export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const id = (await request.formData()).get('ask')
  if (typeof id !== 'string') throw notFound('question')
  await detachAsk(ctx, id)
  await context.get(services).learn()
  return redirect(passagesPath, 303)
})

export default function PassagesRoute({ loaderData }: Route.ComponentProps) {
  return <PassagesPage {...loaderData} />
}
