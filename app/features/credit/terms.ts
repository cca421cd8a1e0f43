import { Temporal } from 'temporal-polyfill'

/** How somebody pays. `draft`: we take it from their bank after so many days; `prox`: on the tenth of the next month. */
export const termKinds = ['net', 'eom', 'net_eom', 'prox', 'draft', 'prepaid'] as const
export type TermKind = (typeof termKinds)[number]

/** `days` counts for `net`, `net_eom` and `draft`, and is 0 for the others. */
export type Term = { kind: TermKind; days: number }

/** What is sold on terms of its own: what is burned, and what is in drums, pails and totes. */
export const termClasses = ['fuel', 'lubricant'] as const
export type TermClass = (typeof termClasses)[number]
export type ClassTerms = Record<TermClass, Term>

/** Paid in advance, or on delivery. */
export const prepaid: Term = { kind: 'prepaid', days: 0 }

const countsDays: readonly TermKind[] = ['net', 'net_eom', 'draft']

export const needsDays = (kind: TermKind): boolean => countsDays.includes(kind)

/** "Net 30", "Net 10, end of month", "Paid in advance" */
export const termWords = ({ kind, days }: Term): string => {
  const words: Record<TermKind, string> = {
    net: days === 0 ? 'Due on receipt' : `Net ${days}`,
    eom: 'End of month',
    net_eom: `Net ${days}, end of month`,
    prox: '10th of next month',
    draft: `Draft ${days}`,
    prepaid: 'Paid in advance',
  }
  return words[kind]
}

/** "Net 30", or "Fuel Net 10; lubricants Net 30" where they differ. */
export const classTermsWords = ({ fuel, lubricant }: ClassTerms): string =>
  termWords(fuel) === termWords(lubricant)
    ? termWords(fuel)
    : `Fuel ${termWords(fuel)}; lubricants ${termWords(lubricant)}`

/** Terms as somebody wrote them, such as "Net 30"; undefined for what only a person understands. The migration reads the same. */
export const readTerm = (words: string): Term | undefined => {
  const said = words.trim().toLowerCase()
  const net = /^(?:net|n)[ /-]?(\d{1,3})(?: days)?$/.exec(said)
  if (net) return { kind: 'net', days: Number(net[1]) }
  const endOfMonth = /^net ?(\d{1,3}),? ?(?:eom|end of month)$/.exec(said)
  if (endOfMonth) return { kind: 'net_eom', days: Number(endOfMonth[1]) }
  const draft = /^(?:eft|ach|draft) ?(\d{1,3})$/.exec(said)
  if (draft) return { kind: 'draft', days: Number(draft[1]) }
  if (/^(eom|end of month)$/.test(said)) return { kind: 'eom', days: 0 }
  if (/^(10th prox\.?|10th of next month)$/.test(said)) return { kind: 'prox', days: 0 }
  if (/^due (up)?on receipt$/.test(said)) return { kind: 'net', days: 0 }
  if (/^(prepaid|paid in advance|cod|c\.o\.d\.|cash on delivery)$/.test(said)) return prepaid
  return undefined
}

/**
 * The day on which an invoice of a plain date is due. A due date on a Sunday stays; a draft goes to the next day the bank
 * is open, which is the caller's to find. Source: domain-facts-trade 2.2, whose vectors terms.test.ts repeats.
 */
export const dueOn = ({ kind, days }: Term, invoiced: string): string => {
  const day = Temporal.PlainDate.from(invoiced)
  const endOfMonth = day.with({ day: day.daysInMonth })
  const due: Record<TermKind, Temporal.PlainDate> = {
    net: day.add({ days }),
    draft: day.add({ days }),
    eom: endOfMonth,
    net_eom: endOfMonth.add({ days }),
    prox: day.add({ months: 1 }).with({ day: 10 }),
    prepaid: day,
  }
  return due[kind].toString()
}
