import { formatDay } from '#domain/day.ts'
import { defineEvents, event } from '#events/define-events.ts'
import type { Cents } from '#domain/money.ts'
import type { AutopayDraft, AutopayMandate } from './schema.ts'

/** What mails say of autopay that is on, or off again. */
export const mandateFacts = (
  { called, consent, reason, customerId }: Pick<AutopayMandate, 'called' | 'consent' | 'reason' | 'customerId'>,
  to: readonly string[],
) => ({ autopay: { called: called ?? '', consent, reason, customerId, to: [...to] } })

/** What mails say of one draft. `again`: on which day it is tried once more; `before`: what was announced. */
export const draftFacts = (
  { cents, draftOn, reason, customerId }: Pick<AutopayDraft, 'cents' | 'draftOn' | 'reason' | 'customerId'>,
  { called }: Pick<AutopayMandate, 'called'>,
  phrases: {
    to: readonly string[]
    items: readonly { called: string; cents: Cents; dueOn: string }[]
    again: string | null
    before?: Cents
  },
) => ({
  draft: {
    ...{ cents, draftOn, reason, customerId, called: called ?? '' },
    ...{ to: [...phrases.to], items: [...phrases.items], again: phrases.again, before: phrases.before ?? cents },
  },
})

export type MandateFacts = ReturnType<typeof mandateFacts>
export type DraftFacts = ReturnType<typeof draftFacts>

/** Autopay is about its customer, whose history has it. */
export const autopayEvents = defineEvents('autopay', 'customer', {
  on: event<MandateFacts>({
    history: ({ called, by }) => `set up autopay from ${called}, accepted by ${by}`,
    liveForStaff: true,
  }),
  off: event<MandateFacts>({ history: ({ reason }) => `stopped autopay: ${reason}`, liveForStaff: true }),
  announced: event<DraftFacts>({
    history: ({ cents, day }) => `announced a draft of ${cents} on ${formatDay(String(day))}`,
    liveForStaff: true,
  }),
  lowered: event<DraftFacts>({
    history: ({ cents, before, day }) => `lowered the draft on ${formatDay(String(day))} from ${before} to ${cents}`,
    liveForStaff: true,
  }),
  canceled: event<DraftFacts>({
    history: ({ before, day, reason }) => `canceled the draft of ${before} on ${formatDay(String(day))}: ${reason}`,
    liveForStaff: true,
  }),
  failed: event<DraftFacts>({
    history: ({ cents, reason }) => `could not draft ${cents}: ${reason}`,
    liveForStaff: true,
  }),
})
