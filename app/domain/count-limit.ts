/** Counts of a list end there: a tab or a heading says "1,000+", and costs as little with a million rows. */
export const mostCounted = 1000
