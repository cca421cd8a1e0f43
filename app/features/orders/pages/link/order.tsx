import { CallUs } from '#http/call-us.tsx'
import { href } from 'react-router'
import '#ui/portal.css'
import { cancelBehindLink } from '#features/fulfillment/end-order.ts'
import { customerSay, customerThreadView } from '#features/conversation/pages/thread-view.ts'
import { orderBehind, visibleOrders } from '../../find.ts'
import type { Order } from '../../schema.ts'
import { filesView } from '#features/files/pages/files-view.ts'
import { visitor } from '#domain/viewer.ts'
import { acceptPriceBehindLink } from '../../confirm.ts'
import { acceptPriceForm, cancelForm, changeForms, openToCustomer } from '../../customer-forms.ts'
import { openDayForms } from '../../day-forms.ts'
import { correctDetailsBehindLink } from '#features/fulfillment/correct-details.ts'
import { wishDayBehindLink } from '#features/fulfillment/wish-day.ts'
import { lastDeliveryDay } from '#features/trade/delivery-day.ts'
import { answerDayBehindLink } from '#features/fulfillment/move-day.ts'
import type { Context } from '#domain/context.ts'
import { ticketPages } from '#features/tickets/pages/ticket-sheet.ts'
import { answerMailed } from '#features/trade/pages/answer-mailed.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { OrderPage } from '../order-page.tsx'
import { orderView } from '../order-view.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import type { Route } from './+types/order'
import { keyPageHeaders } from '#http/key-page.ts'

export const handle = { interactive: true, chatWaits: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Order ${loaderData.reference} | ${loaderData.brand}` : 'Order' },
]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const order = await orderBehind(ctx, params.link)
  const { content } = context.get(services)
  const isOwn = ctx.viewer.role === 'customer' && (await visibleOrders(ctx, [order.id])).length > 0
  const view = await orderView({ ...ctx, viewer: visitor }, content, order, (shipment) =>
    ticketPages.link(params.link, shipment),
  )
  const isOpen = openToCustomer(visitor, order, view.isLoaded)
  return {
    ...view,
    brand: content.company.brand,
    phone: content.company.phone,
    live: href('/order/:link/live', { link: params.link }),
    forms: [
      ...(view.asked ? [acceptOf(order, view.asked.total).draw(ctx)] : []),
      ...[...changesOf(ctx, order), cancelOf(order)].flatMap((form) => (isOpen(form.verb) ? [form.draw(ctx)] : [])),
    ],
    thread: await customerThreadView(ctx, placeOf(order), order, content.company.brand),
    dayForms: daysOf(ctx, order).map((form) => form.draw(ctx)),
    files: await filesView(ctx, { kind: 'order', id: order.id }, params.link),
    portal: isOwn ? href('/dashboard/customer/orders/:id', { id: order.id }) : undefined,
  }
})

/** Its holder may accept the price, change or cancel until a truck is loaded, answer about another day, and write to us. */
export const action = answering(async ({ request, params }: Route.ActionArgs, ctx) => {
  const order = await orderBehind(ctx, params.link)
  return answerMailed(ctx, order.contactEmail, await request.formData(), [
    acceptOf(order),
    cancelOf(order),
    ...changesOf(ctx, order),
    ...daysOf(ctx, order),
    customerSay(placeOf(order)),
  ])
})

const placeOf = ({ secretLink: link }: Order) =>
  ({ kind: 'order', link, page: href('/order/:link', { link }) }) as const

const changesOf = (ctx: Context, order: Order) => {
  const page = href('/order/:link', { link: order.secretLink })
  return changeForms({
    ...{ order, page, lastDay: lastDeliveryDay(ctx) },
    change: async (ctx, seen, place) => {
      await correctDetailsBehindLink(ctx, order.secretLink, seen, place)
      return page
    },
    wish: async (ctx, seen, wanted) => {
      await wishDayBehindLink(ctx, order.secretLink, seen, wanted)
      return page
    },
  })
}

const daysOf = (ctx: Context, order: Order) =>
  openDayForms(ctx, order, async (ctx, seen, verb) => {
    await answerDayBehindLink(ctx, order.secretLink, seen, verb)
    return href('/order/:link', { link: order.secretLink })
  })

export const clientAction = keepDraft

const acceptOf = (order: Order, total = '') =>
  acceptPriceForm({
    ...{ order, total },
    accept: async (ctx, seen) => {
      await acceptPriceBehindLink(ctx, order.secretLink, seen)
      return href('/order/:link', { link: order.secretLink })
    },
  })

const cancelOf = (order: Order) =>
  cancelForm({
    order,
    cancel: async (ctx, seen, reason) => {
      await cancelBehindLink(ctx, order.secretLink, seen, reason)
      return href('/order/:link', { link: order.secretLink })
    },
  })

/** An order as its customer follows it behind the link of the mail, with an account or without one. */
export default function PrivateOrder({ loaderData, actionData }: Route.ComponentProps) {
  useFreshPage(undefined, loaderData.live)
  const { portal, phone } = loaderData
  return (
    <OrderPage
      {...loaderData}
      links={
        <>
          <p className="text-small text-soft">
            Need to change something else? <CallUs phone={phone} /> and mention the order number.
          </p>
          {portal && (
            <a className="text-link" href={portal}>
              View in your account
            </a>
          )}
        </>
      }
      refused={actionData ?? undefined}
    />
  )
}
