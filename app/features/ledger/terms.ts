import { Temporal } from 'temporal-polyfill'
import { nextBusinessDay, isBusinessDay, type Calendar } from '#domain/calendar.ts'

/**
 * When an invoice is due: so many days after it, at the end of its month and so many days more, on the tenth of the next
 * month, in advance, or by a draft on the day or the next banking day. Vectors: terms.test.ts.
 */
export type Terms =
  | { kind: 'net'; days: number }
  | { kind: 'end_of_month'; days: number }
  | { kind: 'tenth' }
  | { kind: 'draft'; days: number }
  | { kind: 'prepaid' }

/** Those of an invoice. `mixed`: it has fuel and lubricants, which are on terms of their own; these are due first, and hold for all of it. */
export type InvoiceTerms = Terms & { mixed?: true }

export const prepaid: Terms = { kind: 'prepaid' }

export const longestTerms = 180

/** The plain date on which an invoice of a plain date is due. A due date on a Sunday stays; only a draft moves. */
export const dueOn = (calendar: Calendar, terms: Terms, issuedOn: string): string => {
  const issued = Temporal.PlainDate.from(issuedOn)
  const end = issued.with({ day: issued.daysInMonth })
  switch (terms.kind) {
    case 'net':
      return issued.add({ days: terms.days }).toString()
    case 'end_of_month':
      return end.add({ days: terms.days }).toString()
    case 'tenth':
      return issued.add({ months: 1 }).with({ day: 10 }).toString()
    case 'draft': {
      const day = issued.add({ days: terms.days })
      return (isBusinessDay(calendar, day) ? day : nextBusinessDay(calendar, day)).toString()
    }
    case 'prepaid':
      return issuedOn
  }
}

/** "Net 15", "End of month + 10", "10th of next month", "Draft after 15 days", "Due on delivery" */
export const termsInWords = (terms: Terms): string => {
  switch (terms.kind) {
    case 'net':
      return terms.days === 0 ? 'Due on receipt' : `Net ${terms.days}`
    case 'end_of_month':
      return terms.days === 0 ? 'End of month' : `End of month + ${terms.days} days`
    case 'tenth':
      return '10th of next month'
    case 'draft':
      return `Bank draft after ${terms.days} days`
    case 'prepaid':
      return 'Due on delivery'
  }
}

const days = (text: string | undefined): number | undefined => {
  const count = Number(text)
  return text !== undefined && Number.isInteger(count) && count <= longestTerms ? count : undefined
}

/** Terms as people write them, such as "Net 30", "net 10 EOM", "10th prox", "EFT 15" or "COD"; undefined when they say something else. */
export const readTerms = (text: string | null): Terms | undefined => {
  const words = text?.trim().toLowerCase().replaceAll(/[.,]/g, '').replaceAll(/\s+/g, ' ')
  if (!words) return undefined
  const eom =
    /^(?:net )?(\d+) (?:days )?(?:eom|end of month)$/.exec(words) ??
    /^(?:eom|end of month) ?\+ ?(\d+)(?: days)?$/.exec(words)
  if (eom) return sized('end_of_month', eom[1])
  if (/^(?:net )?(?:eom|end of month)$/.test(words)) return { kind: 'end_of_month', days: 0 }
  if (/^(?:10th|tenth) (?:prox|of next month|of the next month)$/.test(words)) return { kind: 'tenth' }
  const draft = /^(?:eft|draft|ach|bank draft)(?: after)? (\d+)(?: days)?$/.exec(words)
  if (draft) return sized('draft', draft[1])
  const net = /^(?:net|n) ?(\d+)(?: days)?$/.exec(words)
  if (net) return sized('net', net[1])
  if (/^(?:due )?(?:on|upon) receipt$/.test(words)) return { kind: 'net', days: 0 }
  if (/^(?:cod|cash on delivery|prepaid|prepay|(?:paid )?in advance|due on delivery)$/.test(words)) return prepaid
  return undefined
}

/** The same as a record keeps them, where fuel and lubricants may be on terms of their own: then `terms` are those of fuel. */
export const readRecorded = (text: string): { terms: Terms; words: string } | undefined => {
  const terms = readTerms(text)
  if (terms) return { terms, words: termsInWords(terms) }
  const apart = readByClass(text)
  return apart && { terms: apart.fuel, words: text }
}

/** What is said for fuel and for lubricants, apart or for both at once; undefined when it says something else. */
export const readByClass = (text: string | null): { fuel: Terms; lubricant: Terms } | undefined => {
  const both = readTerms(text)
  if (both) return { fuel: both, lubricant: both }
  const [, one = null, other = null] =
    /^fuels?:? (.+?)[;,] ?(?:lubricants?|lubes?):? (.+)$/i.exec(text?.trim() ?? '') ?? []
  const [fuel, lubricant] = [readTerms(one), readTerms(other)]
  return fuel && lubricant && { fuel, lubricant }
}

const sized = (kind: 'net' | 'end_of_month' | 'draft', text: string | undefined): Terms | undefined => {
  const count = days(text)
  return count === undefined ? undefined : { kind, days: count }
}
