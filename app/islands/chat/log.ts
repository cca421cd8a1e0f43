/** Failures that the visitor need not hear of (specification, section 8) are told to anyone who looks into the console. */
export const logQuietly = (words: string, error?: unknown) => {
  // oxlint-disable-next-line no-console -- the page has no other log
  console.warn(words, ...(error === undefined ? [] : [error]))
}
