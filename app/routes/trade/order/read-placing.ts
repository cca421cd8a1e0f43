import type { Placing } from '#domain/orders/place.ts'
import { urgencies, windows, type Urgency, type Window } from '#domain/orders/wish.ts'
import { Refusal } from '#domain/refusal.ts'
import { readSubmissionId } from '#forms/submission-id.ts'
import { textOf } from '../read-form.ts'
import { longest } from './longest.ts'

/** What the order form sends. Throws a Refusal `invalid` for hours or an urgency that we do not know. */
export const readPlacing = (body: FormData): Placing => ({
  submissionId: readSubmissionId(body),
  dyedUse: textOf(body, 'dyed_use') || undefined,
  wish: {
    deliveryAddress: short(body, 'delivery_address') ?? '',
    county: short(body, 'county'),
    siteContact: short(body, 'site_contact'),
    sitePhone: short(body, 'site_phone'),
    accessNotes: short(body, 'access_notes'),
    deliveryDate: textOf(body, 'delivery_date'),
    deliveryWindow: oneOf<Window>(windows, textOf(body, 'delivery_window'), 'Please choose the hours of the day.'),
    urgency: oneOf<Urgency>(urgencies, textOf(body, 'urgency'), 'Please say how urgent it is.'),
  },
})

const short = (body: FormData, name: keyof typeof longest) => {
  const text = textOf(body, name)
  if (text.length > longest[name])
    throw new Refusal('invalid', `Please use at most ${longest[name]} characters a field.`)
  return text || null
}

const oneOf = <Key extends string>(known: Record<Key, unknown>, text: string, words: string): Key => {
  if (!Object.hasOwn(known, text)) throw new Refusal('invalid', words)
  return text as Key
}
