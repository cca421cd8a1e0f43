import type { DemoRequestStory } from './requests.ts'

/** Requests of every other kind, each in another state. */
export const otherRequests: readonly DemoRequestStory[] = [
  { ago: 1.2, asked: { kind: 'sales' }, done: [] },
  {
    ago: 96,
    asked: { kind: 'sales', name: 'Lee Moran', email: 'fleet@scioto-freight.example' },
    done: [
      [0.6, 'take'],
      [1.1, 'answer', 'Two loads a month fit our terms. The sheet is on its way to your inbox.'],
      [49, 'win'],
    ],
  },
  {
    ago: 12,
    asked: { kind: 'bulk_quote' },
    done: [
      [3, 'take'],
      [3.2, 'note', 'Wants Friday mornings. The rack is short on Fridays.'],
    ],
  },
  {
    ago: 150,
    asked: { kind: 'bulk_quote', businessName: 'Marion Castings', contactPerson: 'Robin Hale' },
    done: [
      [2, 'take'],
      [6, 'answer', 'A firm bulk price is on its way by email, with each tax on its own line.'],
      [60, 'lose'],
    ],
  },
  { ago: 7, asked: { kind: 'lubricant_quote' }, done: [[1, 'take']] },
  {
    ago: 30,
    asked: { kind: 'credit' },
    done: [
      [5, 'take'],
      [5.5, 'reply', 'Thank you. Who should we talk to at the bank?'],
      [20, 'add', 'Ms. Keller, at extension 12, on weekdays.'],
    ],
  },
  { ago: 9, asked: { kind: 'partnership' }, done: [] },
  {
    ago: 28,
    asked: { kind: 'consultation' },
    done: [
      [4, 'take'],
      [5, 'answer', 'A cold-flow additive at 1 to 1,000, added before the load. We can bring it.'],
    ],
  },
  { ago: 80, asked: { kind: 'service_quote' }, done: [[1, 'withdraw']] },
  { ago: 4, asked: { kind: 'document_request' }, done: [] },
  {
    ago: 200,
    asked: { kind: 'pricing' },
    done: [
      [2, 'take'],
      [9, 'answer', 'Today: $2.6510 a gallon, freight $45, and the LUST fee on its own line.'],
    ],
  },
]
