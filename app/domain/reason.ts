/** How many characters of a reason are kept; the fields that ask for one take no more. */
export const longestReason = 2000

/** Why someone says no, later or otherwise, in their own words: without blanks around it, `null` when nothing is said. */
export const reasonOf = (said?: string | null): string | null => said?.trim().slice(0, longestReason) || null
