import type { ParsedCell } from '#features/imports/definition.ts'
import { customerKindWords } from './customer-words.ts'
import { customerKinds, type CustomerKind } from './schema.ts'

/** What other lists call our types of customers. */
const alsoCalled: Record<CustomerKind, RegExp> = {
  business: /^(business|commercial|company|corporate|contractor|industrial|fleet)\b/i,
  farm: /^(farm|ag|agri\w*)\b/i,
  household: /^(residential|household|home\w*|consumer|private|individual|person)\b/i,
  public_body: /^(public|government|gov|school|city|county|township|state|municipal\w*)\b/i,
}

/** Payment terms as the trade writes them: "Net 30". */
export const readTerms = (text: string): ParsedCell<string> =>
  text.length <= 60 ? { value: text } : { problem: 'Please keep payment terms to 60 characters.' }

/** A credit limit in whole dollars, from "$5,000.00"; 0 is a limit, too. */
export const readLimit = (text: string): ParsedCell<number> => {
  const dollars = Number(text.replaceAll(/[$,\s]/g, ''))
  return Number.isFinite(dollars) && dollars >= 0 && dollars <= 100_000_000
    ? { value: Math.round(dollars) }
    : { problem: `“${text}” isn't a credit limit in dollars.` }
}

/** A type of customer from the words of a file. */
export const readKind = (text: string): ParsedCell<CustomerKind> => {
  const kind = customerKinds.find((each) => alsoCalled[each].test(text.trim()))
  return kind
    ? { value: kind }
    : { problem: `“${text}” isn't one of our types: ${Object.values(customerKindWords).join(', ')}.` }
}
