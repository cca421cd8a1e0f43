import { termsInWords, prepaid, type Terms } from '#features/ledger/terms.ts'

/** What is sold on terms of its own: what is burned, and what is in drums, pails and totes. */
export const termClasses = ['fuel', 'lubricant'] as const
export type TermClass = (typeof termClasses)[number]
export type ClassTerms = Record<TermClass, Terms>

/** What is set for a customer: `poNeeded`, every order of theirs names their PO number. */
export type CustomerTerms = ClassTerms & { poNeeded?: boolean }

/** Whether anything is bought on credit by them. */
export const isOnCredit = ({ fuel, lubricant }: ClassTerms): boolean =>
  fuel.kind !== 'prepaid' || lubricant.kind !== 'prepaid'

const words = (terms: Terms) => (terms.kind === 'prepaid' ? 'Paid in advance' : termsInWords(terms))

/** "Net 30", or "Fuel Net 10; lubricants Net 30" where they differ. */
export const classTermsWords = ({ fuel, lubricant }: ClassTerms): string =>
  words(fuel) === words(lubricant) ? words(fuel) : `Fuel ${words(fuel)}; lubricants ${words(lubricant)}`

/** The term by which a customer pays for what is sold; without terms it is paid in advance, or on delivery. */
export const termFor = (set: { terms: ClassTerms } | undefined, termClass: TermClass): Terms =>
  set?.terms[termClass] ?? prepaid

/** The customer's terms in the one line that their record keeps: read back by the ledger where both are the same. */
export const recordedWords = ({ fuel, lubricant }: ClassTerms): string =>
  termsInWords(fuel) === termsInWords(lubricant) ? termsInWords(fuel) : classTermsWords({ fuel, lubricant })
