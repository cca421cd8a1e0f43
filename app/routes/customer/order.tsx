import { redirect } from 'react-router'
import { cancelOrder } from '#domain/orders/cancel.ts'
import { findOrder, linesOf } from '#domain/orders/find.ts'
import { isOrderState, orderLife } from '#domain/orders/lifecycle.ts'
import { reorder } from '#domain/orders/reorder.ts'
import { urgencies } from '#domain/orders/wish.ts'
import { Refusal } from '#domain/refusal.ts'
import { shipmentsOf } from '#domain/shipments/find.ts'
import { dyedUses } from '#domain/trade/dyed.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import { mapData } from '../public/coverage/map-data.ts'
import { historyLines } from '../trade/history-lines.ts'
import { paperView } from '../trade/paper-view.ts'
import { textOf } from '../trade/read-form.ts'
import { orRefused } from '../trade/refused.ts'
import { orderWords } from '../trade/words.ts'
import type { Route } from './+types/order'
import { sayPromise } from './delivery-time.ts'
import { mayActFor } from './may-act.ts'
import { OrderPage } from './order-page.tsx'
import { placementOf } from './placement.ts'
import { readPlacing } from './read-placing.ts'
import { rulerOf } from './ruler-view.ts'
import { truckView } from './truck-view.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Order ${loaderData?.reference ?? ''}`.trim() }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const order = await findOrder(ctx, params.id)
  const [lines, trucks, history] = await Promise.all([
    linesOf(ctx, order.id),
    shipmentsOf(ctx, order.id),
    historyLines(ctx, order.id),
  ])
  const { content } = context.get(services)
  const { freight, taxes, totalCents: total, state } = order
  const paper = paperView(lines, { freight, taxes, total })
  const county = content.coverage.counties.find(({ name }) => name === order.county)
  const acts = mayActFor(ctx.viewer)
  return {
    id: order.id,
    reference: order.reference,
    state,
    status: orderWords[state],
    promise: sayPromise(ctx, order),
    ruler: rulerOf(ctx, order, trucks),
    trucks: trucks.map((truck) => truckView(ctx, truck)),
    paper,
    firm: order.firm,
    reason: order.reason,
    quoteId: order.quoteId,
    facts: [
      { name: 'Delivery address', value: order.deliveryAddress },
      ...(order.county ? [{ name: 'County', value: order.county }] : []),
      ...(order.siteContact ? [{ name: 'Contact on site', value: order.siteContact }] : []),
      ...(order.sitePhone ? [{ name: 'Phone on site', value: order.sitePhone }] : []),
      ...(order.accessNotes ? [{ name: 'Access notes', value: order.accessNotes }] : []),
      { name: 'Urgency', value: urgencies[order.urgency] },
      ...(order.dyedUse ? [{ name: 'Use of the dyed diesel', value: dyedUses[order.dyedUse] }] : []),
    ],
    map: county && { data: mapData(content), fips: county.fips, name: county.name },
    mayCancel: acts && orderLife.movesFor(state, ctx.viewer.role).includes('cancel'),
    placing: acts
      ? placementOf(ctx, content, paper.dyed, {
          delivery_address: order.deliveryAddress,
          county: order.county ?? '',
          site_contact: order.siteContact ?? '',
          site_phone: order.sitePhone ?? '',
          access_notes: order.accessNotes ?? '',
          delivery_window: order.deliveryWindow,
          dyed_use: order.dyedUse ?? '',
        })
      : undefined,
    history,
  }
})

/** Cancels it, or orders the same again. */
export const action = answering(async ({ request, params }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const [verb, seen] = [textOf(body, 'verb'), textOf(body, 'seen')]
  return orRefused(body, async () => {
    if (verb === 'cancel' && isOrderState(seen)) {
      const { id } = await cancelOrder(ctx, params.id, seen, textOf(body, 'reason'))
      return redirect(`/dashboard/customer/orders/${id}`, 303)
    }
    if (verb !== 'reorder') throw new Refusal('invalid', 'This is nothing one can do with an order.')
    const { id } = await reorder(ctx, params.id, readPlacing(body))
    return redirect(`/dashboard/customer/orders/${id}`, 303)
  })
})

export default function CustomerOrder({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage key={loaderData.id} {...loaderData} refused={actionData ?? undefined} />
}
