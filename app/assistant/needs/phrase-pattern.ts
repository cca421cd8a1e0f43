/** Whole words, one of them after the other in one expression. */
export const anyPhrase = (...phrases: readonly string[]) =>
  new RegExp(phrases.map((phrase) => (isPlaced.test(phrase) ? phrase : String.raw`\b(?:${phrase})\b`)).join('|'))

/** Says itself where it begins and ends. */
const isPlaced = /^\^|^\\b|\$$|^\\\//
