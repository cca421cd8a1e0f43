/** Something a person can put right: shown as its words alone, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError'
}

export const plainly = (words: string) => new PlainError(words)
