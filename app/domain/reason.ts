/** How many characters of a reason are kept; the fields that ask for one take no more. */
export const longestReason = 2000

/** A reason in someone's own words, trimmed; `null` when they gave none. */
export const reasonOf = (text?: string | null): string | null => text?.trim().slice(0, longestReason) || null
