/** Counts of a list end there: a tab or a heading says "1,000+", and costs as little with a million rows. */
export const countLimit = 1000
