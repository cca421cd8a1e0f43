import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { sayCents } from '#domain/money.ts'
import { promisedFor, sayPromised } from '#features/orders/delivery.ts'
import { findPurchase } from '../../find.ts'
import { purchaseLife, purchaseStates } from '../../lifecycle.ts'
import { broughtBy } from '#features/shipments/brought.ts'
import { shipmentsForPurchase } from '#features/shipments/find.ts'
import type { PurchaseOrder } from '../../schema.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { purchaseSchedule, supplierPurchaseForms } from '../../purchase-forms.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { answering } from '#http/answering.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { paperView } from '#features/trade/pages/paper-view.ts'
import type { Route } from './+types/order'
import { OrderPage } from './order-page.tsx'
import { purchaseLine } from '../purchase-line.ts'
import { progressOf } from '#features/trade/pages/progress-view.ts'
import supplierShipments from '#features/shipments/supplier-list.ts'

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
  const verbs = purchaseLife.movesFor(purchase.state, ctx.viewer)
  const { siteContact, sitePhone, accessNotes, county, note, reason, placedAt, state } = purchase
  const ships = can(ctx.viewer, 'shipments.schedule') && purchaseStates.is('isShippable', state)
  return {
    line,
    promised: sayPromised(promised),
    placed: sayMoment(ctx.calendar.timeZone, placedAt),
    ...{ siteContact, sitePhone, accessNotes, county, note, reason },
    paper: {
      ...paperView(purchase.lines),
      sums: [],
      total: sayCents(purchase.costCents),
    },
    acts,
    forms: acts
      ? supplierPurchaseForms(ctx, purchase, line.delivery, pageOf(purchase))
          .filter(({ verb }) => verbs.some((each) => each === verb))
          .map((form) => form.draw(ctx))
      : [],
    schedule: ships ? scheduleOf(ctx, purchase, trucks, sayPromised(promised)).draw(ctx) : undefined,
    progress: progressOf(purchase.lines, broughtBy(trucks)),
    trucks: await supplierShipments.table(ctx, trucks, ['reference', 'goods', 'state', 'eta']),
    history,
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const purchase = await findPurchase(ctx, params.id)
  const trucks = await shipmentsForPurchase(ctx, purchase.id)
  const forms = supplierPurchaseForms(ctx, purchase, '', pageOf(purchase))
  return answerVerb(ctx, await request.formData(), [...forms, scheduleOf(ctx, purchase, trucks, '')])
})

export const clientAction = keepTyped

const pageOf = ({ id }: PurchaseOrder) => href('/dashboard/supplier/orders/:id', { id })

const scheduleOf = (ctx: Context, purchase: PurchaseOrder, trucks: readonly Shipment[], promised: string) => {
  const shipment = (id: string) => href('/dashboard/supplier/shipments/:id', { id })
  return purchaseSchedule(ctx, { purchase, trucks, promised, shipment, open: true })
}

export default function PurchaseOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={actionData} />
}
