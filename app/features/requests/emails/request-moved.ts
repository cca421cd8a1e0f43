import { href } from 'react-router'
import { formatMomentWithZone } from '#domain/day.ts'
import type { RequestMovedFacts } from '../events.ts'
import type { Letterhead } from '#emails/email.ts'
import { mailedQuery } from '../mailed-receipt.ts'
import { fuelQuoteReceived } from './request-received.ts'

const { answers: _answers, ...request } = fuelQuoteReceived.request

/** A verb about the sample request, by a dispatcher unless told otherwise. */
export const sampleMove = (overrides: Partial<RequestMovedFacts> = {}): RequestMovedFacts => ({
  request,
  by: { id: '7d1f5a34-92c6-4c36-b1f1-0e4f7a9d2c55', name: 'Robin Marsh' },
  ...overrides,
})

/** "Sat, Nov 21, 10:12 AM CT" */
export const formatAnswerTime = ({ request }: { request: { dueAt: string } }, { company }: Letterhead): string =>
  formatMomentWithZone(company.timeZone, new Date(request.dueAt))

/** The private page of a request, as its mails lead there. */
export const mailedReceipt = (link: string, letterhead: Letterhead) =>
  href('/receipt/:link', { link }) + mailedQuery(link, letterhead)

/**
 * Where the customer follows it: by the private link, or among what their company asked; nowhere, where nobody can open
 * either.
 */
export const statusPage = (
  { request: { portal, reference, secretLink } }: { request: Pick<Followed, 'portal' | 'reference' | 'secretLink'> },
  letterhead: Letterhead,
) => {
  if (portal) return `${letterhead.origin}${href('/dashboard/customer/requests')}?q=${reference}`
  return secretLink === null ? undefined : letterhead.origin + mailedReceipt(secretLink, letterhead)
}
type Followed = RequestMovedFacts['request']

export const deskPage = ({ request }: { request: { id: string } }, { origin }: Letterhead) =>
  `${origin}/dashboard/admin/inbox/${request.id}`

/** Who asks, by the best name there is. */
export const whoAsks = ({ request: { contact, reference } }: { request: RequestMovedFacts['request'] }) =>
  contact.company || contact.name || contact.email || contact.phone || reference
