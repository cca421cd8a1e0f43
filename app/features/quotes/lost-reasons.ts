export const lostReasons = [
  ...(['price', 'timing', 'elsewhere', 'terms', 'product', 'no_need', 'no_answer', 'replaced', 'other'] as const),
] as const

export type LostReason = (typeof lostReasons)[number]

/** Why a quote is lost, in the words of the report and of the customer's form. */
const reasons: Record<LostReason, { words: string; asked?: string }> = {
  price: { words: 'Price', asked: 'The price is too high' },
  timing: { words: 'Delivery too late', asked: 'We need it sooner' },
  elsewhere: { words: 'Bought elsewhere', asked: 'We bought from someone else' },
  terms: { words: 'Payment terms', asked: "The payment terms don't work for us" },
  product: { words: 'Product not offered', asked: "It's not the product we need" },
  no_need: { words: 'No longer needed', asked: 'We no longer need it' },
  no_answer: { words: 'No answer' },
  replaced: { words: 'Replaced by another quote' },
  other: { words: 'Other', asked: 'Another reason' },
}

export const lostWords = Object.fromEntries(lostReasons.map((key) => [key, reasons[key].words])) as Record<
  LostReason,
  string
>

/** What a customer can choose. That they never answered, or that we wrote another quote, is for staff to say. */
export const lostAsked: Partial<Record<LostReason, string>> = Object.fromEntries(
  Object.entries(reasons).flatMap(([key, { asked }]) => (asked ? [[key, asked]] : [])),
)

export const isLostReason = (text: string): text is LostReason => Object.hasOwn(reasons, text)
