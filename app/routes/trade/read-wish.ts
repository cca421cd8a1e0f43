import { urgencies, windows, type DeliveryWish, type Urgency, type Window } from '#domain/orders/wish.ts'
import { textOf } from './read-form.ts'

/** Where and when, as the order form says it; what it does not know falls to the mildest choice. The domain checks. */
export const readWish = (body: FormData): DeliveryWish => {
  const chosen = <Key extends string>(name: string, choices: Record<Key, unknown>, otherwise: Key): Key => {
    const text = textOf(body, name)
    return Object.hasOwn(choices, text) ? (text as Key) : otherwise
  }
  return {
    deliveryAddress: textOf(body, 'deliveryAddress').slice(0, 500),
    county: textOf(body, 'county').slice(0, 50) || null,
    siteContact: textOf(body, 'siteContact').slice(0, 200) || null,
    sitePhone: textOf(body, 'sitePhone').slice(0, 50) || null,
    accessNotes: textOf(body, 'accessNotes').slice(0, 2000) || null,
    deliveryDate: textOf(body, 'deliveryDate'),
    deliveryWindow: chosen<Window>('deliveryWindow', windows, 'flexible'),
    urgency: chosen<Urgency>('urgency', urgencies, 'standard'),
  }
}
