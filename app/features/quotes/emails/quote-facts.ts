import { href } from 'react-router'
import { formatMomentWithZone } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import type { QuoteFacts } from '../events.ts'
import type { Letterhead } from '#emails/email.ts'

/** A sample quote of one load of diesel. */
export const sampleQuote = (reason: string | null = null): QuoteFacts => ({
  quote: {
    id: '0d9a1c44-51f2-4c0a-9a6d-0f6a5e1b7c21',
    reference: 'QT-7K3M-92XD',
    to: ['office@hilltop-farm.example'],
    portal: false,
    copyTo: null,
    secretLink: 'sample-link-of-a-quote',
    version: 1,
    contact: { name: 'Dana Field', email: 'office@hilltop-farm.example', phone: '(614) 555-0168', company: null },
    lines: [
      {
        product: 'off-road-diesel',
        name: 'Off-road diesel',
        taxClass: 'dyed_diesel',
        dyed: true,
        unit: 'gallon',
        quantity: 8000,
        price: 26_510,
      },
    ],
    sums: {
      lines: [212_080 as Cents],
      goods: 212_080 as Cents,
      freight: 4500 as Cents,
      taxes: [{ id: 'lust', label: 'Federal LUST fee', cents: 80 as Cents }],
      total: 216_660 as Cents,
    },
    basis: 'gross',
    note: null,
    paymentTerms: 'Net 30',
    validUntil: '2026-11-21T22:59:59.000Z',
    reason,
  },
})

/** Where its customer reads it: by the private link, or in the portal; nowhere, where nobody can open either. */
export const offerPage = ({ quote: { id, portal, secretLink } }: QuoteFacts, { origin }: Letterhead) => {
  if (portal) return origin + href('/dashboard/customer/quotes/:id', { id })
  return secretLink === null ? undefined : origin + href('/offer/:link', { link: secretLink })
}
export const quoteDeskPage = ({ quote }: QuoteFacts, { origin }: Letterhead) =>
  `${origin}/dashboard/admin/quotes/${quote.id}`

/** "$2,166.60" */
export const formatQuoteTotal = ({ quote }: QuoteFacts) => (quote.sums ? formatCents(quote.sums.total) : '')

/** "Sat, Nov 21, 5:59 PM CT" */
export const formatQuoteEnd = ({ quote }: QuoteFacts, { company }: Letterhead) =>
  quote.validUntil ? formatMomentWithZone(company.timeZone, new Date(quote.validUntil)) : ''

/** The customer, by the best name there is. */
export const whoBuys = ({ quote: { contact, reference } }: QuoteFacts) =>
  contact.company || contact.name || contact.email || reference
