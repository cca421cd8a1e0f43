import { defineEvents, defineVerbEvents, event } from '#events/define-events.ts'
import type { BillVerb } from './lifecycle.ts'
import type { SupplierBill } from './schema.ts'

/** What a mail about a bill has to know. */
export const billFacts = (bill: SupplierBill) => ({
  bill: {
    ...{ id: bill.id, number: bill.number, billedOn: bill.billedOn, totalCents: bill.totalCents },
    ...{ reason: bill.reason, differences: bill.differences.map(({ words }) => words) },
  },
})

export type BillFacts = ReturnType<typeof billFacts>

/** `to` are the addresses of the supplier's people; `purchase` is the reference of our purchase order. */
export type BillDisputed = BillFacts & { to: readonly string[]; purchase: string | null }

const staffEvent = { staffOnly: true, liveForStaff: true } as const

export const billEvents = {
  ...defineEvents('supplier_bill', 'supplier_bill', {
    enter: event<BillFacts>({ history: 'entered the bill', elsewhere: 'entered supplier bill', ...staffEvent }),
  }),
  ...defineVerbEvents<BillVerb>()('supplier_bill', 'supplier_bill', {
    match: event<BillFacts>({
      history: 'matched it with the purchase order and the deliveries',
      elsewhere: 'matched supplier bill',
      ...staffEvent,
    }),
    differ: event<BillFacts>({
      history: ({ count }) => `found ${count === 1 ? 'a difference' : `${count} differences`}`,
      elsewhere: 'found differences on supplier bill',
      ...staffEvent,
    }),
    approve: event<BillFacts>({
      history: ({ reason }) => `approved the differences: ${reason}`,
      activity: 'approved the differences on supplier bill',
      elsewhere: 'approved the differences on supplier bill',
      ...staffEvent,
    }),
    dispute: event<BillDisputed>({
      history: ({ reason }) => `disputed it: ${reason}`,
      activity: 'disputed supplier bill',
      elsewhere: 'disputed supplier bill',
      ...staffEvent,
    }),
    void: event<BillFacts>({
      history: ({ reason }) => `voided it: ${reason}`,
      elsewhere: 'voided supplier bill',
      ...staffEvent,
    }),
  }),
}
