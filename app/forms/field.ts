import type { AnswerValue } from '#features/requests/answer.ts'
import type { Control } from './control.ts'
import type { FullDays } from '#features/trade/full-days.ts'
import type { Closures, DayReader } from './fields/closures.ts'
import type { OfferedProduct } from './offered-products.ts'

/** What a field makes of a typed text: a value, or the problem in words that say how to mend it. */
export type ParseResult<Value = AnswerValue> = { value: Value } | { problem: string }

/** The moment a field is drawn and checked in: today's plain date in the company's time zone, what that zone
 * is called, and the days on which the desk is closed. */
export type FieldContext = {
  today: string
  closures?: Closures
  zone?: { name: string; short: string }
  /** The version of the credit terms that holds. */ creditTerms?: string
}

/** Values as the form sends them, each with the words people read. */
export type Options = Readonly<Record<string, string>>

/** A way on from a question: "More than 5,000 gallons? Talk to Sales". */
export type FieldLink = { words?: string; label: string; to: string }

/**
 * One question of a form. Its kind owns validation, the control, and how the answer is said in mail, inbox and CSV.
 * `Value` is what a typed text is parsed to.
 */
export type Field<Value = AnswerValue> = {
  label: string
  help?: string
  more?: FieldLink
  optional: boolean
  /** Said beside its label where "optional" would be half of the truth. */
  need?: string
  /** Said at the field when it is needed and was left empty: what to do there. */
  missing: string
  /** Never called with an empty text: an empty answer is the form's business. */
  parse(text: string, context: FieldContext): ParseResult<NonNullable<Value>>
  say(value: NonNullable<Value>, context?: FieldContext): string
  /** What is good to know about an answer that is accepted all the same, beside the `hours` that were chosen with it. */
  remark?(
    value: NonNullable<Value>,
    context: FieldContext,
    previous: { hours?: string; reader: DayReader },
  ): string | undefined
  /** The control as data: the server sends it, one component draws it. */
  control(context: FieldContext): Control
  /** A day on which the desk is closed is explained under it, in a form of a verb too. */
  explainsDays?: boolean
  /** The field that holds the hours of this day. */
  hours?: string
  /** Days that have no room; a form that offers days has them for a moment. */
  full?: FullDays
  /** Its help begins with the name of the time zone. */
  explainsZone?: boolean
  /** What stands in the control at first. */
  initial?: string
  /** The list an answer is chosen from. */
  options?: Options
  /** Its options name what is sold: the same question about what is on offer now. */
  onOffer?(products: OfferedProduct): Field
  /** A volume or a day. These and what is on a list a link may bring along, as in "/quote/fuel?fuelType=diesel". */
  figure?: boolean
  /** Words that a link may bring along all the same: a city, county or ZIP of ours, or a number of packages. */
  linked?: 'place' | 'packages'
  /** Encrypted before it is stored, and kept nowhere else: not in mails, not in exports, not in the visitor's browser. */
  secret?: boolean
  /** Read as it was typed: every space of a password counts. */
  verbatim?: boolean
  /** Several answers, a line each. */
  several?: boolean
  /** Its answer is a file; what is parsed is the file's name. */
  file?: boolean
  /** The label where staff fill in the form for a caller, and its own is said by the customer. */
  labelByPhone?: string
  /** A box to tick carries its label and its problem itself. */
  ownLabel?: boolean
}

export type FieldOptions = {
  initial?: string
  labelByPhone?: string
  help?: string
  more?: FieldLink
  optional?: boolean
  autoComplete?: string
  /** What is said when it was left empty, where its kind's own words do not fit. */
  missing?: string
}

/** Texts that PostgreSQL cannot hold, or that would not come back as they were sent. */
export const unstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

export const problems = {
  /** Over the whole form; each field says besides what it wants. */
  required: 'Please fill in all required fields.',
  unstorable: "This contains a character we can't store. Please type it again.",
  longerThan: (max: number) => `Please keep this to ${max.toLocaleString('en-US')} characters.`,
}
