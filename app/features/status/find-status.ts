import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import { findRecipients, mailedLink } from '#features/accounts/recipients.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { readReference } from '#domain/reference.ts'
import { system } from '#domain/viewer.ts'
import { logEvent } from '#events/audit-log.ts'
import { formatPromised } from '#features/orders/delivery.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orders, type Order } from '#features/orders/schema.ts'
import { quoteStates } from '#features/quotes/lifecycle.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { requests } from '#features/requests/schema.ts'
import { statusEvents } from './events.ts'

/** What is told on the page: the state, the day and the hours alone. */
export type StatusView = {
  state: string
  when: string
  /** The same for who says it in other words: an order with its day, or until when a quote or request stands. */
  order?: Pick<Order, 'state' | 'deliveryDate' | 'deliveryWindow'>
  moment?: { of: 'valid' | 'answered' | 'due'; at: Date }
}

type Row = { id: string; reference: string; secretLink: string; contactPhone: string | null } & Parameters<
  typeof findRecipients
>[1]

/** What was found under a reference, whatever it is. */
type StatusMatch = { kind: keyof typeof statusEvents; row: Row; shown: StatusView }

/**
 * Looks a request, quote or order up by its reference and the email or phone of its contact. Where they belong together
 * the private link is mailed to the address on file. Only where there is none does a right phone number get an answer.
 */
export const askForStatus = (ctx: Context, typed: string, emailOrPhone: string): Promise<StatusView | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const found = await findByReference(ctx, readReference(typed) ?? '')
    if (!found) return undefined
    const { kind, row, shown } = found
    const { id, reference, secretLink, contactEmail, contactPhone } = row
    const { to, portal, unlinked } = await findRecipients(ctx, row)
    const onFile = [...to, ...(contactEmail ? [contactEmail] : [])]
    const isTheirs =
      onFile.some((address) => address.toLowerCase() === emailOrPhone.trim().toLowerCase()) ||
      isSamePhone(contactPhone, emailOrPhone)
    if (!isTheirs) return undefined
    if (onFile.length === 0) return shown
    const facts = { id, reference, secretLink: mailedLink(secretLink, { unlinked }), portal, to }
    if (to.length > 0) await logEvent({ ...ctx, viewer: system }, statusEvents[kind], id, facts)
    return undefined
  })

/** All three are looked into, so that the time tells nothing of what there is. */
const findByReference = async (ctx: Context, reference: string): Promise<StatusMatch | undefined> => {
  const [request] = await ctx.db
    .select()
    .from(requests)
    .where(and(eq(requests.reference, reference), ne(requests.state, 'spam')))
  const [quote] = await ctx.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.reference, reference), or(ne(quotes.state, 'draft'), isNotNull(quotes.offeredAt))))
  const [order] = await ctx.db.select().from(orders).where(eq(orders.reference, reference))
  const formatAt = (at: Date) => formatMomentWithZone(ctx.calendar.timeZone, at)
  if (order) {
    return {
      kind: 'order',
      row: order,
      shown: { state: orderStates.buyerWords[order.state].words, when: whenOf(order), order },
    }
  }
  if (quote) {
    const when = quote.validUntil ? `Valid until ${formatAt(quote.validUntil)}` : ''
    return {
      kind: 'quote',
      row: quote,
      shown: {
        state: quoteStates.buyerWords[quote.state].words,
        when,
        ...(quote.validUntil && { moment: { of: 'valid', at: quote.validUntil } }),
      },
    }
  }
  if (request) {
    const { state, answeredAt, dueAt } = request
    const due = state === 'withdrawn' ? undefined : { of: 'due' as const, at: dueAt }
    const moment = answeredAt ? { of: 'answered' as const, at: answeredAt } : due
    const when = moment ? `${moment.of === 'answered' ? 'Answered' : 'Answer by'} ${formatAt(moment.at)}` : ''
    return {
      kind: 'request',
      row: request,
      shown: {
        state: requestStates.buyerWords[state].words,
        when,
        ...(moment && { moment }),
      },
    }
  }
  return undefined
}

/** Nobody has promised the day of an order that is not confirmed, and a canceled one has none. */
const whenOf = (order: Order) => {
  if (order.state === 'canceled') return ''
  const isRequested = orderStates.is('isActive', order.state) && !orderStates.is('isPromised', order.state)
  return `${isRequested ? 'Requested for ' : ''}${formatPromised(order)}`
}

const isSamePhone = (storedPhone: string | null, typed: string) => {
  const [one, other] = [digitsOf(storedPhone ?? ''), digitsOf(typed)]
  return one.length === 10 && one === other
}

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10)
