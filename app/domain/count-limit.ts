/** Where counts of a list stop: a tab or heading shows "1,000+", which costs the same with a million rows. */
export const countLimit = 1000
