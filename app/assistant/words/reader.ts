import stem from 'wink-porter2-stemmer'
import type { Content } from '#content/index.ts'
import { fold } from './fold.ts'
import { createLexicon } from './lexicon.ts'
import { createSpelling } from './spelling.ts'

/** Reads a text as stems, the way that questions, passages and sentences to learn from are all read. */
export type Reader = { read: (text: string) => string[]; learn: (texts: readonly string[]) => void }

/** What is read of one message at most: nobody needs more to ask, and more must not cost more. */
const mostWords = 120

export const createReader = (content: Pick<Content, 'chatWords' | 'company' | 'coverage'>): Reader => {
  const lexicon = createLexicon(content)
  const spelling = createSpelling()
  const stems = new Map<string, string>()

  const stemOf = (word: string) => {
    let found = stems.get(word)
    if (found === undefined) {
      found = /\d/.test(word) ? word : stem(word)
      if (stems.size > 20_000) stems.clear()
      stems.set(word, found)
    }
    return found
  }
  const split = (text: string) => fold(text.slice(0, 2000)).split(' ').filter(Boolean).slice(0, mostWords)

  return {
    learn: (texts) => {
      spelling.learn(texts.flatMap((text) => [...split(text), ...lexicon(split(text))]))
      const { spanish, alike } = content.chatWords
      spelling.learn([...Object.keys(spanish), ...Object.keys(alike)].flatMap((words) => words.split(' ')))
      spelling.learn([...content.coverage.counties, ...content.coverage.cities].flatMap(({ name }) => split(name)))
    },
    read: (text) => lexicon(split(text).map(spelling.correct)).flatMap(sized).map(stemOf),
  }
}

/** A figure also leaves how large it is: 8,000 and 9,000 gallons ask the same. A ZIP is a place. */
const sized = (word: string): string[] => {
  if (!/^\d+(\.\d+)?$/.test(word)) return [word]
  const amount = Number(word)
  if (/^4[345]\d{3}$/.test(word)) return ['zipcode']
  if (amount > 5000) return [word, 'amountload']
  if (amount > 500) return [word, 'amountbulk']
  return amount > 99 ? [word, 'amountsome'] : [word]
}

/** More questions than this in one message are answered as one: it is a letter, not a list. */
const mostParts = 3
const leastWords = 2

/** The questions of a message, in its order; the message itself when it asks one thing. */
export const splitQuestions = (text: string): string[] => {
  const parts = text
    .split(/(?<=\?)\s+|\n+|;\s+|(?<=[a-z)]{2}[.!])\s+(?=[A-Z¿])|[,.]?\s+(?:and also|also|plus|y también|además)\s+/i)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= leastWords)
  return parts.length > 1 && parts.length <= mostParts ? parts : [text.trim()]
}

/** "How do I apply, and how long does it take": the second half asks of the first, and means nothing alone. */
const leansBack = /\b(it|that|they|them|one|those)\b/i

/** Halves of "A and B", for a message that may ask two things: whether it does, their answers decide. */
export const halvesOf = (text: string): string[] => {
  const halves = text.split(/\s+(?:and|y)\s+/i)
  if (leansBack.test(halves[1] ?? '')) return []
  return halves.length === 2 && halves.every((half) => half.trim().split(/\s+/).length >= 3) ? halves : []
}
