import type { Content } from '#content/index.ts'
import { slipsBetween } from '../words/spelling.ts'

type Slang = Content['needs']
type Source = Pick<Content, 'needs' | 'chatWords' | 'coverage'>

/** Days are misspelled more often than anything else; "manana" and "hoy" are too short to tell from other words. */
const days =
  'monday tuesday wednesday thursday friday saturday sunday tomorrow thanksgiving lunes martes miercoles jueves viernes sabado domingo'.split(
    ' ',
  )
/** Each is a slip away from a word of ours, and a word itself. */
const ordinary = new Set(
  'unload unloads unloading unloaded locking greased greasy regulars clears budget sundry gallop gallows martin marten jugs heading hearing hating healing beating mandar motors houses furnaces dues mart prom friend friends fried through thorough throw mondo marks jumps tamales cubeta matters burned burnt burns'.split(
    ' ',
  ),
)
/** A word shorter than this has too many neighbors. */
const leastLength = 6

/**
 * The words of products and days as they are spelled: "deisel" is diesel, "wensday" Wednesday. One slip, in words of
 * eight letters two, and the first letter must be right, or one that sounds like it in Spanish.
 */
export const spelledRight = (source: Source, text: string): string => {
  const words = wordsOf(source)
  return text.replaceAll(/(?<![\w@.'-])[a-z]{5,14}(?![\w@'-])/g, (word) => {
    let right = words.known.get(word)
    if (right === undefined) {
      right = nearestTo(word, words.byStart)
      if (words.known.size > mostKept) return right
      words.known.set(word, right)
    }
    return right
  })
}

const mostKept = 20_000

const nearestTo = (word: string, byStart: ReadonlyMap<string, readonly string[]>) => {
  let best = { word, slips: 3 }
  for (const ours of byStart.get(soundOf(word)) ?? []) {
    if (word === `${ours}s` || `${word}s` === ours) return word
    const most = slipsIn(ours)
    const slips = Math.abs(word.length - ours.length) > most ? most + 1 : slipsBetween(word, ours, most)
    if (slips <= most && slips < best.slips) best = { word: ours, slips }
  }
  return best.word
}

const slipsIn = (word: string) => (word.length >= 8 ? 2 : 1)
/** "Biernes" and "juebes" are spelled as they sound. */
const soundOf = (word: string) => word.charAt(0).replace('b', 'v').replace('k', 'c')

type WordIndex = { byStart: ReadonlyMap<string, readonly string[]>; known: Map<string, string> }
const made = new WeakMap<Slang, WordIndex>()

const wordsOf = ({ needs: slang, chatWords, coverage }: Source) => {
  const before = made.get(slang)
  if (before) return before
  const names = [...Object.values(slang.products).flat(), ...slang.diesel, ...slang.oil]
  const ours = new Set(names.flatMap((name) => name.split(' ')).filter((word) => /^[a-z]+$/.test(word)))
  const targets = [...ours, ...days].filter((word) => word.length >= leastLength || days.includes(word))
  const byStart = Map.groupBy(targets, soundOf)
  // A word that stands in one example alone may be misspelled itself.
  const counts = Map.groupBy(
    [...slang.roadWords, ...Object.values(slang.examples).flat()].flatMap((text) =>
      text.toLowerCase().split(/[^a-z]+/),
    ),
    (word) => word,
  )
  const written = [...counts].flatMap(([word, all]) => (all.length > 1 ? word : []))
  // "Clinton" is a town, and no "calenton".
  const places = [
    ...Object.keys(chatWords.towns),
    ...Object.keys(slang.towns),
    ...coverage.counties.map(({ name }) => name),
    ...coverage.cities.map(({ name }) => name),
  ].flatMap((name) => name.toLowerCase().split(/[^a-z]+/))
  const right = [...places, ...ours, ...days, ...ordinary, ...Object.values(slang.packages).flat(), ...written]
  const words = { byStart, known: new Map(right.map((word) => [word, word])) }
  made.set(slang, words)
  return words
}
