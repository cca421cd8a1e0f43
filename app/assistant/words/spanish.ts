import type { Content } from '#content/index.ts'
import { fold } from './fold.ts'

/** A word of four letters is hardly English by chance; "son" and "me" are. */
const tellingLength = 4

/** Whether somebody writes Spanish: by its own marks, or when half the words or more are Spanish ones we know. */
export const isSpanish = (text: string, { spanish }: Pick<Content, 'chatWords'>['chatWords']): boolean => {
  if (/[¿¡ñ]/i.test(text)) return true
  const known = wordsOf(spanish)
  const words = fold(text).split(' ').filter(Boolean)
  const found = words.filter((word) => known.has(word))
  return found.length * 2 >= words.length && found.some((word) => word.length >= tellingLength)
}

const read = new WeakMap<object, ReadonlySet<string>>()

const wordsOf = (spanish: Readonly<Record<string, string>>): ReadonlySet<string> => {
  const words = read.get(spanish) ?? new Set(Object.keys(spanish).flatMap((phrase) => phrase.split(' ')))
  read.set(spanish, words)
  return words
}
