import type { Choice } from '#ui/select.tsx'

/** A table of words as the lines of a choice. */
export const choicesOf = (words: Record<string, string | { label: string }>): Choice[] =>
  Object.entries(words).map(([value, said]) => ({ value, label: typeof said === 'string' ? said : said.label }))
