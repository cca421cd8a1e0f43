import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { collectedWords } from '#features/collections/collected-payment.ts'
import type { OpenCollection } from '#features/collections/find.ts'
import { formatTicket } from '#features/tickets/find.ts'
import { confirmForm, noteForm } from '../collected-forms.ts'

const givenOf = ({ collection: { id, cents }, customerName: who }: OpenCollection) => ({ id, cents, who })

/** The one press that answers it: the money is here, or nothing was collected. */
export const answerForm = (row: OpenCollection) =>
  row.collection.how === 'none' ? noteForm(givenOf(row)) : confirmForm(givenOf(row))

/** What a driver collected, as billing reads it. */
export const collectedView = (ctx: Context, row: OpenCollection) => {
  const { collection, orderReference, customerName, customerId, ticket } = row
  const { id, orderId, shipmentId, driver, at, state, words } = collection
  const isOpen = state === 'waiting' || state === 'sent_back'
  return {
    ...{ id, customerName, driver, orderReference, state, why: words },
    what: collectedWords(collection),
    when: formatMoment(ctx.calendar.timeZone, at),
    page: href('/dashboard/admin/payments/collected/:id', { id }),
    customerAt: customerId ? href('/dashboard/admin/receivables/:id', { id: customerId }) : undefined,
    orderAt: can(ctx.viewer, 'orders.see-all') ? href('/dashboard/admin/orders/:id', { id: orderId }) : undefined,
    ticket: ticket === null ? undefined : formatTicket(Number(ticket)),
    ticketAt: can(ctx.viewer, 'shipments.see-all')
      ? href('/dashboard/admin/shipments/:id/ticket', { id: shipmentId })
      : undefined,
    recordAt:
      state === 'sent_back' && customerId && can(ctx.viewer, 'payments.record')
        ? `${href('/dashboard/admin/payments/new')}?${new URLSearchParams({ customer: customerId, order: orderId })}`
        : undefined,
    form: isOpen && can(ctx.viewer, 'payments.record') ? answerForm(row).draw(ctx) : undefined,
  }
}

export type CollectedView = ReturnType<typeof collectedView>
