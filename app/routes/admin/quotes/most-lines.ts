/** How many lines a quote may have. */
export const mostLines = 12
