import { formatMomentWithZone } from '#domain/day.ts'
import type { RequestReceivedFacts } from '../events.ts'
import type { Letterhead } from '#emails/email.ts'

/** The promise had passed when the email was written, so the email must not announce it as a future time. */
export const isLate = ({ request: { answeredAt, dueAt, writtenAt } }: { request: ReceivedTimes }): boolean =>
  !answeredAt && writtenAt > dueAt

type ReceivedTimes = Pick<RequestReceivedFacts['request'], 'answeredAt' | 'dueAt' | 'writtenAt'>

/** "Sat, Nov 21, 10:12 AM CT": in the company's time zone, which is said. */
export const formatDue = ({ request }: RequestReceivedFacts, { company }: Letterhead): string =>
  formatMomentWithZone(company.timeZone, new Date(request.dueAt))

/** What was answered when the sample request of a fuel quote came in. */
export const fuelQuoteReceived: RequestReceivedFacts = {
  request: {
    id: '0f8d6a52-6f0e-4d8a-9a53-1d3f2b7c4e10',
    reference: 'FQ-7K3M-92XD',
    kind: 'fuel_quote',
    title: 'Fuel quote',
    to: ['office@hilltop-farm.example'],
    portal: false,
    secretLink: 'pJ4xW0sVb2Qm8Rk5Tn7Yc1Zd',
    receivedAt: '2026-11-20T15:12:00.000Z',
    dueAt: '2026-11-21T15:12:00.000Z',
    answeredAt: null,
    writtenAt: '2026-11-20T15:12:00.000Z',
    promiseWords: 'within 24 hours',
    product: 'Diesel',
    answers: [
      { label: 'Fuel type', said: 'Diesel' },
      { label: 'Volume', said: '800 gallons' },
      { label: 'Delivery address', said: '14200 County Road 9, Marysville, OH 43040' },
      { label: 'Delivery date', said: '' },
      { label: 'Name', said: 'Dana Field' },
      { label: 'Email', said: 'office@hilltop-farm.example' },
      { label: 'Phone', said: '(614) 555-0168' },
    ],
    contact: { name: 'Dana Field', email: 'office@hilltop-farm.example', phone: '(614) 555-0168', company: null },
  },
}
