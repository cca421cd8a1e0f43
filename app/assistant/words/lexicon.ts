import type { Content } from '#content/index.ts'
import { fold } from './fold.ts'

export type Lexicon = (words: readonly string[]) => string[]

/** States and places that people name. Our own state, and a county of ours that is called like another one, are not among them. */
const elsewhere =
  'alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada,new hampshire,new jersey,new mexico,new york,north carolina,north dakota ohio oklahoma oregon pennsylvania,rhode island,south carolina,south dakota tennessee texas utah vermont virginia,west virginia wisconsin wyoming canada mexico ontario chicago detroit pittsburgh indianapolis louisville,fort wayne wheeling huntington buffalo'

/**
 * Reads what is typed as the words of our own texts: words that mean the same, Spanish, and our places, each of which
 * also leaves a common mark, so that what was learned of one county holds for all.
 */
export const createLexicon = ({
  chatWords,
  company,
  coverage,
}: Pick<Content, 'chatWords' | 'company' | 'coverage'>): Lexicon => {
  const table = new Map<string, string[]>()
  const put = (typed: string, read: string) => table.set(fold(typed), read.split(' '))
  for (const place of elsewhere
    .split(/[ ,](?=[a-z])/g)
    .join(' ')
    .split(' '))
    put(place, 'otherstate')
  for (const phrase of ['new hampshire', 'new jersey', 'new mexico', 'new york', 'north carolina', 'north dakota'])
    put(phrase, 'otherstate')
  for (const phrase of [
    'rhode island',
    'south carolina',
    'south dakota',
    'west virginia',
    'fort wayne',
    'out of state',
  ])
    put(phrase, 'otherstate')
  table.delete(fold(company.address.state))
  for (const one of [...coverage.counties, ...coverage.cities]) put(one.name, 'ourplace')
  for (const town of Object.keys(chatWords.towns)) put(town, 'ourplace')
  for (const [typed, read] of Object.entries(chatWords.spanish)) put(typed, fold(read))
  for (const [typed, read] of Object.entries(chatWords.alike)) put(typed, fold(read))
  const longest = Math.max(...[...table.keys()].map((key) => key.split(' ').length))
  return (words) => [...replaced(words, table, longest)]
}

function* replaced(words: readonly string[], table: ReadonlyMap<string, string[]>, longest: number) {
  for (let at = 0; at < words.length;) {
    let taken = 1
    let read: string[] | undefined
    for (let length = Math.min(longest, words.length - at); length > 0 && !read; length--) {
      read = table.get(words.slice(at, at + length).join(' '))
      taken = length
    }
    yield* read ?? [words[at] as string]
    at += read ? taken : 1
  }
}
