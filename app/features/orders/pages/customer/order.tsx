import { fullDays } from '#features/orders/day-capacity.ts'
import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { orderOrAsk } from '#features/approvals/approval-forms.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { cancelOrder } from '#features/fulfillment/end-order.ts'
import { filesView } from '#features/files/pages/files-view.ts'
import { customerSay, customerThreadView } from '#features/conversation/pages/thread-view.ts'
import { findOrder, linesOf } from '../../find.ts'
import { reorder } from '../../place.ts'
import type { Order } from '../../schema.ts'
import { hasDyed } from '#features/trade/dyed.ts'
import { acceptPrice } from '../../confirm.ts'
import { acceptPriceForm, cancelForm, changeForms, openToCustomer } from '../../customer-forms.ts'
import { placingForm } from '../../place-order-forms.ts'
import { openDayForms } from '../../day-forms.ts'
import { correctDetails } from '#features/fulfillment/correct-details.ts'
import { wishDay } from '#features/fulfillment/wish-day.ts'
import { lastDeliveryDay } from '#features/trade/delivery-day.ts'
import { answerDay } from '#features/fulfillment/move-day.ts'
import { sitesOf } from '#features/customers/sites.ts'
import { ticketPages } from '#features/tickets/pages/ticket-sheet.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { OrderPage } from '../order-page.tsx'
import { orderView } from '../order-view.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import type { Route } from './+types/order'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Order ${loaderData?.reference ?? ''}`.trim() }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const order = await findOrder(ctx, params.id)
  const { content } = context.get(services)
  const acts = can(ctx.viewer, 'orders.place')
  const view = await orderView(ctx, content, order, (shipment) => ticketPages.customer(order.id, shipment))
  const isOpen = openToCustomer(ctx.viewer, order, view.isLoaded)
  const { again, cancel, accept, changes, days } = await formsOf(ctx, content, order, view.asked?.total)
  return {
    ...view,
    id: order.id,
    quoteId: order.quoteId,
    files: await filesView(ctx, { kind: 'order', id: order.id }),
    forms: [
      acts && view.asked !== undefined && accept.draw(ctx),
      acts && view.asked === undefined && again.draw(ctx),
      ...changes.map((form) => isOpen(form.verb) && form.draw(ctx)),
      isOpen('cancel') && cancel.draw(ctx),
    ].filter((form) => form !== false),
    thread: await customerThreadView(ctx, placeOf(order), order, content.company.brand),
    dayForms: can(ctx.viewer, 'orders.answer-day') ? days.map((form) => form.draw(ctx)) : [],
  }
})

const placeOf = ({ id }: Order) =>
  ({ kind: 'order', id, page: href('/dashboard/customer/orders/:id', { id }) }) as const

/** Accepts its price, cancels it, orders the same again, or writes to us. */
export const action = answering(async ({ request, params, context }: Route.ActionArgs, ctx) => {
  const { content } = context.get(services)
  const order = await findOrder(ctx, params.id)
  const { again, cancel, accept, changes, days } = await formsOf(ctx, content, order)
  return answerVerb(ctx, await request.formData(), [
    ...[again, cancel, accept, ...changes, ...days],
    customerSay(placeOf(order)),
  ])
})

export const clientAction = keepDraft

const formsOf = async (ctx: Context, content: Content, order: Order, total = '') => {
  const page = (id: string) => href('/dashboard/customer/orders/:id', { id })
  const reorderForm = placingForm(ctx, content, {
    verb: 'reorder',
    title: 'Reorder',
    button: 'Reorder',
    dyed: hasDyed(await linesOf(ctx, order.id)),
    gallons: order.deciGallons > 0,
    keepsCode: order.sealedGateCode !== null,
    usual: { ...order, urgency: 'standard' },
    full: await fullDays(ctx, order.deciGallons),
    sites: await sitesOf(ctx),
    place: (ctx, placing) =>
      orderOrAsk(ctx, { orderId: order.id }, placing, async () => page((await reorder(ctx, order.id, placing)).id)),
  })
  const cancel = async (ctx: Context, expected: Parameters<typeof cancelOrder>[2], reason: string) =>
    page((await cancelOrder(ctx, order.id, expected, reason)).id)
  const accept = async (ctx: Context, expected: Parameters<typeof acceptPrice>[2]) =>
    page((await acceptPrice(ctx, order.id, expected)).id)
  const days = openDayForms(ctx, order, async (ctx, seen, verb) =>
    page((await answerDay(ctx, order.id, seen, verb)).id),
  )
  const changes = changeForms({
    ...{ order, page: page(order.id), lastDay: lastDeliveryDay(ctx) },
    change: async (ctx, seen, place) => page((await correctDetails(ctx, order.id, seen, place)).id),
    wish: async (ctx, seen, wanted) => page((await wishDay(ctx, order.id, seen, wanted)).id),
  })
  return {
    again: reorderForm,
    cancel: cancelForm({ order, cancel }),
    accept: acceptPriceForm({ order, total, accept }),
    changes,
    days,
  }
}

export default function CustomerOrder({ loaderData, actionData }: Route.ComponentProps) {
  useFreshPage()
  const { quoteId } = loaderData
  return (
    <OrderPage
      key={loaderData.id}
      {...loaderData}
      over={
        <a className="text-link" href={href('/dashboard/customer/orders')}>
          Orders
        </a>
      }
      links={
        quoteId && (
          <a className="text-link" href={href('/dashboard/customer/quotes/:id', { id: quoteId })}>
            Original quote
          </a>
        )
      }
      refused={actionData ?? undefined}
    />
  )
}
