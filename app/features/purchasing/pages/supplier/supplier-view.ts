import { can } from '#domain/can.ts'
import { billsView } from '#features/bills/pages/bills-view.ts'
import { filesView } from '#features/files/pages/files-view.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { canFinish } from '#features/fulfillment/withdraw.ts'
import { gateCodeOf, promisedFor, formatPromised } from '#features/orders/delivery.ts'
import { purchaseLife, purchaseStates } from '../../lifecycle.ts'
import { deliveredLoads } from '#features/shipments/quantities.ts'
import { shipmentsForPurchase } from '#features/shipments/find.ts'
import type { PurchaseOrder } from '../../schema.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { purchaseSchedule, supplierPurchaseForms } from '../../purchase-forms.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { paperView, progressOf } from '#features/trade/pages/paper-view.ts'
import { purchaseLine } from '../purchase-line.ts'

/** The addresses of a purchase order and of its trucks, in the portal or behind a private link. */
export type Pages = { purchase: string; shipment: (id: string) => string; link?: string }

/** Everything that its supplier reads of a purchase order, and may do with it. */
export const supplierView = async (ctx: Context, purchase: PurchaseOrder, pages: Pages) => {
  const [trucks, promised, history] = await Promise.all([
    shipmentsForPurchase(ctx, purchase.id),
    promisedFor(ctx, purchase.orderId),
    historyLines(ctx, purchase.id),
  ])
  const line = purchaseLine(ctx, { ...purchase, promised })
  const acts = can(ctx.viewer, 'purchases.answer')
  const verbs = purchaseLife.movesFor(purchase.state, ctx.viewer)
  // Of what came in part the rest is closed, not all of it declined.
  const notNow = canFinish(trucks) ? 'decline' : 'finish'
  const { siteContact, sitePhone, accessNotes, customerPo, county, note, reason, placedAt, state } = purchase
  const ships = can(ctx.viewer, 'shipments.schedule') && purchaseStates.is('isShippable', state)
  return {
    line,
    promised: formatPromised(promised),
    placed: formatMoment(ctx.calendar.timeZone, placedAt),
    ...{ siteContact, sitePhone, accessNotes, customerPo, county, note, reason },
    // A supplier who has not accepted the order, or is done with it, needs no way in.
    gateCode: purchaseStates.is('isShippable', state) ? await gateCodeOf(ctx, purchase.orderId) : null,
    paper: {
      ...paperView(purchase.lines),
      sums: [],
      total: formatCents(purchase.costCents),
    },
    acts,
    forms: acts
      ? supplierPurchaseForms(ctx, purchase, line.delivery, pages.purchase)
          .filter(({ verb }) => verbs.some((each) => each === verb) && verb !== notNow)
          .map((form) => form.draw(ctx))
      : [],
    schedule: ships ? scheduleOf(ctx, purchase, trucks, formatPromised(promised), pages).draw(ctx) : undefined,
    progress: progressOf(purchase.lines, deliveredLoads(trucks)),
    bills: await billsView(ctx, purchase.id),
    files: await filesView(ctx, { kind: 'purchase', id: purchase.id }, pages.link),
    history,
  }
}

/** Does what its supplier pressed. */
export const answerAsSupplier = async (ctx: Context, purchase: PurchaseOrder, body: FormData, pages: Pages) => {
  const trucks = await shipmentsForPurchase(ctx, purchase.id)
  const forms = supplierPurchaseForms(ctx, purchase, '', pages.purchase)
  return answerVerb(ctx, body, [...forms, scheduleOf(ctx, purchase, trucks, '', pages)])
}

const scheduleOf = (
  ctx: Context,
  purchase: PurchaseOrder,
  trucks: readonly Shipment[],
  promised: string,
  { shipment }: Pages,
) => purchaseSchedule(ctx, { purchase, trucks, promised, shipment, open: true })
