import type { Content, Intent } from '#content/index.ts'
import { fold } from '../words/fold.ts'

export type CourtesyReply = { words: string; spanish: string; chips: readonly Intent[] }

/**
 * What is said back to a message that is nothing but a greeting, thanks, a yes or a curse. One word more, and it is a
 * question like any other.
 */
export const courtesyTo = ({ courtesies }: Pick<Content, 'courtesies'>, text: string): CourtesyReply | undefined => {
  const words = fold(text).replaceAll("'", '').split(' ').filter(Boolean)
  const said = new Set<string>()
  const phrases = phrasesOf(courtesies)
  for (let at = 0; at < words.length;) {
    const length = lengthOfPhrase(words, at, phrases)
    if (length === 0) return undefined
    said.add(phrases.get(words.slice(at, at + length).join(' ')) ?? '')
    at += length
  }
  return courtesies.kinds.find(({ courtesy }) => said.has(courtesy))
}

const known = new WeakMap<Content['courtesies'], ReadonlyMap<string, string>>()

/** Each phrase with the courtesy that it is; a filler is none. */
const phrasesOf = (courtesies: Content['courtesies']): ReadonlyMap<string, string> => {
  const phrases =
    known.get(courtesies) ??
    new Map<string, string>([
      ...courtesies.fillers.map((phrase) => [fold(phrase), ''] as const),
      ...courtesies.kinds.flatMap(({ courtesy, says }) => says.map((phrase) => [fold(phrase), courtesy] as const)),
    ])
  known.set(courtesies, phrases)
  return phrases
}

/** The question of "hello, do you sell grease? thanks": what is left when courtesies before and after it are taken off. */
export const withoutCourtesy = (content: Pick<Content, 'courtesies'>, text: string): string => {
  const pieces = text.split(/(?<=[,.!?;])\s+|\n+/)
  const asks = (piece: string) => !courtesyTo(content, piece)
  const first = pieces.findIndex(asks)
  return first <= 0 && asks(pieces.at(-1) ?? '') ? text : pieces.slice(first, pieces.findLastIndex(asks) + 1).join(' ')
}

const longestPhrase = 6

const lengthOfPhrase = (words: readonly string[], at: number, phrases: ReadonlyMap<string, string>) => {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--)
    if (phrases.has(words.slice(at, at + length).join(' '))) return length
  return 0
}
