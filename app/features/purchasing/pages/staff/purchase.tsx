import { href } from 'react-router'
import { billsView } from '#features/bills/pages/bills-view.ts'
import { filesView } from '#features/files/pages/files-view.ts'
import { noAnswerForm } from '#features/conversation/message-forms.ts'
import { staffThread } from '#features/conversation/pages/thread-view.ts'
import { mayAnswer } from '#features/conversation/post.ts'
import { findPurchase } from '../../find.ts'
import { shipmentsForPurchase } from '#features/shipments/find.ts'
import { staffPurchaseForms, purchaseSchedule } from '../../purchase-forms.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { answering } from '#http/answering.ts'
import { PurchasePage } from './purchase-page.tsx'
import { revealOfOrder } from '#features/orders/reveal-gate-code.ts'
import { answerReveal, answerOrReveal } from '#http/answer-reveal.ts'
import type { Route } from './+types/purchase'
import { orderStates } from '#features/orders/lifecycle.ts'
import { can } from '#domain/can.ts'
import { system } from '#domain/viewer.ts'
import { findCompany } from '#features/companies/company.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { findOrder } from '#features/orders/find.ts'
import { formatPromised } from '#features/orders/delivery.ts'
import { purchaseStates, purchaseLife } from '../../lifecycle.ts'
import type { PurchaseOrder } from '../../schema.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { allocatedLoads, deliveredLoads } from '#features/shipments/quantities.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { remainingOf } from '#features/trade/line.ts'
import { paperView, withoutPrices, progressOf } from '#features/trade/pages/paper-view.ts'
import { purchaseLine } from '../purchase-line.ts'
import staffShipments from '#features/shipments/staff-list.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.line.reference} | Purchasing` : 'Purchase order' },
]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) =>
  purchaseView(ctx, await findPurchase(ctx, params.id)),
)

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const purchase = await findPurchase(ctx, params.id)
  const body = await request.formData()
  const revealed = await answerReveal(body, () => revealOfOrder(ctx, purchase.orderId))
  if (revealed) return revealed
  const trucks = await shipmentsForPurchase(ctx, purchase.id)
  const forms = formsOf(ctx, purchase, '')
  const schedule = staffSchedule(ctx, purchase, trucks, '')
  return answerVerb(ctx, body, [...forms, schedule, noAnswerOf(purchase)])
})

export const clientAction = keepDraft

export default function PurchaseRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PurchasePage key={loaderData.line.id} {...loaderData} {...answerOrReveal(actionData)} />
}

/** Everything the purchase order's page shows. */
const purchaseView = async (ctx: Context, purchase: PurchaseOrder) => {
  const [order, supplier, trucks, history] = await Promise.all([
    // People who see a purchase order read whose it is and what it is for, without sight of all of them.
    findOrder({ ...ctx, viewer: system }, purchase.orderId),
    findCompany({ ...ctx, viewer: system }, purchase.supplierId),
    shipmentsForPurchase(ctx, purchase.id),
    historyLines(ctx, purchase.id),
  ])
  const formatAt = (at: Date | null) => (at ? formatMoment(ctx.calendar.timeZone, at) : null)
  const line = {
    ...purchaseLine(ctx, { ...purchase, promised: order }),
    ...{ supplier: supplier.name, orderId: order.id, order: order.reference },
  }
  const {
    deliveryAddress: address,
    county,
    siteContact,
    sitePhone,
    accessNotes,
    customerPo,
    note,
    reason,
    state,
  } = purchase
  const brought = deliveredLoads(trucks)
  // What came is taken: no more than the rest can be called off.
  const notNow = [
    brought.length > 0 ? 'cancel' : 'close',
    trucks.some(({ state }) => shipmentStates.is('isActive', state)) && 'change_date',
  ]
  const verbs = purchaseLife.movesFor(state, ctx.viewer)
  const ships = purchaseStates.is('isShippable', state)
  const owed = orderStates.is('isActive', order.state)
  return {
    line,
    paper: can(ctx.viewer, 'prices.see')
      ? { ...paperView(purchase.lines), sums: [], total: formatCents(purchase.costCents) }
      : withoutPrices(paperView(purchase.lines)),
    supplier: { id: supplier.id, name: supplier.name, phone: supplier.phone, email: supplier.email },
    placed: formatAt(purchase.placedAt),
    answered: formatAt(purchase.answeredAt),
    completed: formatAt(purchase.completedAt),
    place: {
      ...{ address, county, siteContact, sitePhone, accessNotes, customerPo },
      hasGateCode: order.sealedGateCode !== null,
    },
    ...{ note, reason, promised: formatPromised(order) },
    progress: progressOf(purchase.lines, brought),
    forms: formsOf(ctx, purchase, order.deliveryDate)
      .filter(({ verb }) => !notNow.includes(verb) && verbs.some((each) => each === verb))
      .map((form) => form.draw(ctx)),
    /** Whether the goods are to be asked of someone else now. */
    elsewhere: owed && can(ctx.viewer, 'purchases.buy') && !purchaseStates.is('isBought', state),
    /** Whether something of it is on no truck yet. */
    unloaded: remainingOf(purchase.lines, allocatedLoads(trucks)).some((rest) => rest > 0),
    schedule:
      ships && can(ctx.viewer, 'shipments.schedule')
        ? staffSchedule(ctx, purchase, trucks, formatPromised(order)).draw(ctx)
        : undefined,
    trucks: await staffShipments.table(
      ctx,
      trucks.map((truck) => ({
        ...truck,
        supplier: supplier.name,
        orderReference: order.reference,
        basis: order.basis,
      })),
      ['reference', 'truck', 'state', 'eta'],
    ),
    bills: await billsView(ctx, purchase.id),
    files: await filesView(ctx, { kind: 'purchase', id: purchase.id }),
    said: {
      lines: await staffThread(ctx, { kind: 'purchase', id: purchase.id }, supplier.name),
      waitsSince: formatAt(purchase.heardAt) ?? undefined,
      noAnswer: purchase.heardAt && can(ctx.viewer, mayAnswer.purchase) ? noAnswerOf(purchase).draw(ctx) : undefined,
    },
    history,
  }
}

export type PurchaseView = Awaited<ReturnType<typeof purchaseView>>

const formsOf = (ctx: Context, purchase: PurchaseOrder, promised: string) =>
  staffPurchaseForms(ctx, purchase, promised, href('/dashboard/admin/purchasing/:id', { id: purchase.id }))

const noAnswerOf = ({ id }: Pick<PurchaseOrder, 'id'>) =>
  noAnswerForm({ on: { kind: 'purchase', id }, page: href('/dashboard/admin/purchasing/:id', { id }) })

/** Puts it on a truck for the supplier. */
const staffSchedule = (ctx: Context, purchase: PurchaseOrder, trucks: readonly Shipment[], promised: string) =>
  purchaseSchedule(ctx, {
    purchase,
    trucks,
    promised,
    open: false,
    shipment: (id) => href('/dashboard/admin/shipments/:id', { id }),
  })
