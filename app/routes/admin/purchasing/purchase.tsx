import { redirect } from 'react-router'
import type { Context } from '#domain/context.ts'
import { answerPurchase } from '#domain/purchasing/answer.ts'
import { findPurchase } from '#domain/purchasing/find.ts'
import { Refusal } from '#domain/refusal.ts'
import { shipPurchase } from '#domain/shipments/schedule.ts'
import { stopPurchase } from '#domain/shipments/stop-purchase.ts'
import { answering } from '../../http/answering.ts'
import { textOf } from '../../trade/read-form.ts'
import { readLoading } from '../../trade/read-loading.ts'
import { orRefused } from '../../trade/refused.ts'
import { readVersion } from '../../trade/expected-version.ts'
import { tradePaths } from '../trade-paths.ts'
import { PurchasePage } from './purchase-page.tsx'
import { purchaseView } from './purchase-view.ts'
import type { Route } from './+types/purchase'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.line.reference} | Purchasing` : 'Purchase order' },
]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) =>
  purchaseView(ctx, await findPurchase(ctx, params.id)),
)

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  return orRefused(body, async () => redirect(await act(ctx, params.id, body), 303))
})

/** Does what the form says, and tells where to go on. */
const act = async (ctx: Context, id: string, body: FormData): Promise<string> => {
  const [verb, seen] = [textOf(body, 'verb'), readVersion(body)]
  if (verb === 'schedule') {
    const { lines } = await findPurchase(ctx, id)
    const shipment = await shipPurchase(ctx, id, readLoading(ctx, lines, body))
    return `${tradePaths.shipments}/${shipment.id}`
  }
  if (verb === 'cancel' || verb === 'close') await stopPurchase(ctx, id, seen, textOf(body, 'reason'))
  else if (verb === 'agree' || verb === 'insist') await answerPurchase(ctx, id, seen, { verb })
  else throw unknown()
  return `${tradePaths.purchasing}/${id}`
}

const unknown = () => new Refusal('invalid', 'This button is not known. Please load the page again.')

export default function PurchaseRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PurchasePage key={loaderData.line.id} {...loaderData} refused={actionData} />
}
