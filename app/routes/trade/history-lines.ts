import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { historyOf, type DiaryEntry } from '#domain/events/history.ts'
import type { HistoryLine } from './history.tsx'

const said: Record<string, string> = {
  'quote.begin': 'began the quote',
  'quote.revise': 'wrote it anew',
  'quote.offer': 'offered it',
  'quote.accept': 'accepted it',
  'quote.reject': 'rejected it',
  'quote.ask_change': 'asked for a change',
  'quote.withdraw': 'withdrew it',
  'quote.expire': 'closed it: the offer had ended',
  'order.place': 'placed the order',
  'order.confirm': 'confirmed it',
  'order.reschedule': 'set another day',
  'order.cancel': 'cancelled it',
  'order.dispatch': 'sent the truck',
  'order.delay': 'told of a delay',
  'order.deliver': 'delivered it',
  'order.deliver_part': 'delivered a part of it',
  'order.turn_back': 'turned the truck back',
  'order.close': 'closed it with what was delivered',
  'purchase_order.place': 'sent the purchase order',
  'purchase_order.confirm': 'confirmed it',
  'purchase_order.propose': 'proposed another date',
  'purchase_order.agree': 'agreed to the date',
  'purchase_order.insist': 'asked for the first date',
  'purchase_order.decline': 'declined it',
  'purchase_order.cancel': 'withdrew it',
  'purchase_order.ship': 'sent the truck',
  'purchase_order.complete': 'delivered all of it',
  'purchase_order.deliver_part': 'delivered a part of it',
  'purchase_order.turn_back': 'turned the truck back',
  'purchase_order.close': 'closed it with what was delivered',
  'shipment.schedule': 'put it on a truck',
  'shipment.depart': 'left the terminal',
  'shipment.delay': 'told of a delay',
  'shipment.deliver': 'delivered it',
  'shipment.cancel': 'cancelled it',
  'shipment.turn_back': 'turned back with the load',
}

const people: Record<string, string> = {
  visitor: 'The customer',
  customer: 'The customer',
  supplier: 'The supplier',
  admin: 'Our desk',
  system: 'Our system',
}

/** What staff do in the customer's place. */
const forTheCustomer: Record<string, string> = {
  'quote.accept': 'accepted it for the customer, by telephone',
  'quote.reject': 'wrote down that the customer rejected it, by telephone',
  'quote.ask_change': 'wrote down a change that the customer asked for, by telephone',
  'order.place': 'placed the order for the customer',
}

/** What the diary says of an event, in words that follow a name. */
export const sayEvent = ({ name, actorRole }: Pick<DiaryEntry, 'name'> & Partial<Pick<DiaryEntry, 'actorRole'>>) =>
  (actorRole === 'admin' && forTheCustomer[name]) || (said[name] ?? name)

/** Who did it, to who reads it: themselves, their own company, or the other side. */
const who = ({ viewer }: Context, { actorId, actorRole, actorName }: DiaryEntry) => {
  if (viewer.role === 'admin') return actorName || people[actorRole]
  if ('userId' in viewer && actorId === viewer.userId) return 'You'
  return viewer.role === actorRole && viewer.role === 'supplier' ? 'Your company' : people[actorRole]
}

/**
 * The diary of one subject, ready to be read. Names of people are for staff; to anybody else they are their side: you,
 * the customer, the supplier, our desk. The caller has looked the subject up within the viewer's sight.
 */
export const historyLines = async (ctx: Context, subjectId: string): Promise<HistoryLine[]> => {
  const entries = await historyOf(ctx, subjectId)
  return entries.map((entry) => ({
    id: entry.id,
    at: sayMoment(ctx.calendar.timeZone, entry.at),
    who: who(ctx, entry) ?? 'Somebody',
    what: sayEvent(entry),
  }))
}
