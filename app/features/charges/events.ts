import { defineEvents, event } from '#events/define-events.ts'
import type { FinanceCharge } from './schema.ts'

/** What the customer is told of a charge. */
export const chargeFacts = (
  charge: Pick<
    FinanceCharge,
    'id' | 'number' | 'month' | 'items' | 'baseCents' | 'rate' | 'cents' | 'dueOn' | 'reason'
  >,
  to: readonly string[],
  customer: string,
) => ({
  charge: {
    ...{ id: charge.id, number: charge.number, month: charge.month, items: charge.items, baseCents: charge.baseCents },
    ...{ rate: charge.rate, cents: charge.cents, dueOn: charge.dueOn, reason: charge.reason },
    ...{ to: [...to], customer },
  },
})

export type ChargeFacts = ReturnType<typeof chargeFacts>

/** A charge is about its customer, whose history has it. */
export const chargeEvents = defineEvents('charge', 'customer', {
  charged: event<ChargeFacts>({
    history: ({ number, cents }) => `charged ${cents} for paying late: ${number}`,
    liveForStaff: true,
  }),
  waived: event<ChargeFacts>({
    history: ({ number, reason }) => `waived the finance charge ${number}: ${reason}`,
    liveForStaff: true,
  }),
})
