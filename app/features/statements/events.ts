import { defineEvents, event } from '#events/define-events.ts'
import type { Cents } from '#domain/money.ts'

/** A statement is about its customer, whose history has it. */
export type StatementFacts = {
  statement: {
    to: string[]
    customer: string
    month: string
    secretLink: string
    closingCents: Cents
    pastDueCents: Cents
  }
}

export type PaymentReminderFacts = {
  reminder: {
    to: string[]
    customer: string
    /** What is past due, less what is on account; a mail that waits from before this was said has none. */
    totalCents: Cents
    onAccount?: Cents
    payTo: string
    items: { number: string; dueOn: string; openCents: Cents; days: number; link: string | null }[]
  }
}

export const statementEvents = defineEvents('statement', 'customer', {
  sent: event<StatementFacts>({ history: ({ month }) => `sent the statement for ${month}`, liveForStaff: true }),
  reminded: event<PaymentReminderFacts>({
    history: ({ count, to }) => `sent a reminder of ${count} past due to ${to}`,
    liveForStaff: true,
  }),
})
