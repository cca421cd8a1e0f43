import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { localTime } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { promisedFor, sayPromised } from '#domain/orders/promised.ts'
import { answerPurchase } from '#domain/purchasing/answer.ts'
import { findPurchase } from '#domain/purchasing/find.ts'
import { purchaseLife } from '#domain/purchasing/lifecycle.ts'
import { Refusal } from '#domain/refusal.ts'
import { broughtBy, takenBy } from '#domain/shipments/brought.ts'
import { shipmentsForPurchase } from '#domain/shipments/find.ts'
import { shipPurchase } from '#domain/shipments/schedule.ts'
import { lastDeliveryDay } from '#domain/trade/delivery-day.ts'
import { answering } from '../http/answering.ts'
import { historyLines } from '../trade/history-lines.ts'
import { paperView } from '../trade/paper-view.ts'
import { textOf } from '../trade/read-form.ts'
import { orRefused } from '../trade/refused.ts'
import { readSeen } from '../trade/seen.ts'
import type { Route } from './+types/order'
import { OrderPage } from './order-page.tsx'
import { purchaseLine } from '../trade/purchase-line.ts'
import { progressOf } from '../trade/progress-view.ts'
import { leftOf, readLoading } from '../trade/read-loading.ts'
import { shipmentLine } from '../trade/shipment-line.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.line.reference ?? 'Purchase order' }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const purchase = await findPurchase(ctx, params.id)
  const [trucks, promised, history] = await Promise.all([
    shipmentsForPurchase(ctx, purchase.id),
    promisedFor(ctx, purchase.orderId),
    historyLines(ctx, purchase.id),
  ])
  const line = purchaseLine(ctx, { ...purchase, promised })
  const acts = can(ctx.viewer, 'purchases.answer')
  const { siteContact, sitePhone, accessNotes, county, note, reason, placedAt, deliveryDate } = purchase
  return {
    line,
    promised: sayPromised(promised),
    placed: sayMoment(ctx.calendar.timeZone, placedAt),
    ...{ siteContact, sitePhone, accessNotes, county, note, reason, deliveryDate },
    paper: {
      ...paperView(purchase.lines),
      sums: [],
      total: line.cost,
    },
    acts,
    verbs: purchaseLife.movesFor(purchase.state, ctx.viewer),
    progress: progressOf(purchase.lines, broughtBy(trucks)),
    left: leftOf(purchase.lines, takenBy(trucks)),
    trucks: trucks.map((truck) => shipmentLine(ctx, truck)),
    today: localTime(ctx.calendar, ctx.now).toPlainDate().toString(),
    lastDay: lastDeliveryDay(ctx),
    submissionId: randomUUID(),
    history,
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  return orRefused(body, async () => redirect(await act(ctx, params.id, body), 303))
})

/** Does what the form says, and tells where to go on. */
const act = async (ctx: Context, id: string, body: FormData): Promise<string> => {
  const verb = textOf(body, 'verb')
  if (verb === 'schedule') {
    const purchase = await findPurchase(ctx, id)
    const { id: shipmentId } = await shipPurchase(ctx, id, readLoading(ctx, purchase.lines, body))
    return `/dashboard/supplier/shipments/${shipmentId}`
  }
  await answer(ctx, id, verb, body)
  return `/dashboard/supplier/orders/${id}`
}

const answer = (ctx: Context, id: string, verb: string, body: FormData) => {
  const seen = readSeen(body)
  if (verb !== 'confirm' && verb !== 'propose' && verb !== 'decline')
    throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  return answerPurchase(ctx, id, seen, { verb, date: textOf(body, 'date'), reason: textOf(body, 'reason') })
}

export default function PurchaseOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={actionData} />
}
