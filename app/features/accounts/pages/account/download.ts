import { redirect } from 'react-router'
import { ownId } from '../../account.ts'
import { ownRecord } from '../../own-record.ts'
import { newsletterOfAccount } from '#features/newsletter/subscribers.ts'
import { ordersOfAccount } from '#features/orders/of-account.ts'
import { quotesOfAccount } from '#features/quotes/of-account.ts'
import { chatsOfAccount } from '#features/chat/forget.ts'
import { requestsOfAccount } from '#features/requests/of-account.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/download'

/** Making a copy is written into the diary, so it takes the button. */
export const loader = () => redirect('/account/data')

/** Every noun that keeps something about a person adds its own here; a test counts them. */
export const action = answering(async (_args: Route.ActionArgs, ctx) => {
  const userId = ownId(ctx.viewer)
  const own = await ownRecord(ctx)
  const file = {
    ...own,
    ...(await requestsOfAccount(ctx, userId)),
    ...(await quotesOfAccount(ctx, userId)),
    ...(await ordersOfAccount(ctx, userId)),
    ...(await chatsOfAccount(ctx, userId)),
    ...(await newsletterOfAccount(ctx, own.account.email)),
  }
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'no-store',
    },
  })
})
