import { placeNamed, type Content, type Place } from '#content/index.ts'
import { fold, foldName } from '../words/fold.ts'
import { slipsBetween } from '../words/spelling.ts'

/** Counties whose names are ordinary words: they are meant only where "county" stands beside. */
const ordinary = new Set(['brown', 'wood', 'lake', 'union', 'summit', 'defiance', 'highland', 'guernsey'])

/** The first ZIP of our part of the country in a text. */
const zipOf = ({ zips }: Content, text: string) => {
  const ours = new Set(Object.keys(zips).map((zip) => zip.slice(0, 2)))
  return [...text.matchAll(/\b\d{5}\b/g)].map(([zip]) => zip).find((zip) => ours.has(zip.slice(0, 2)))
}

/** The place of ours that a text names: a city, a county, or the first county of a ZIP. */
export const placeIn = (content: Content, text: string): Place | undefined => {
  const words = ` ${fold(text)} `.replaceAll(/ (?:co|cty|cnty|condado)\.? /g, ' county ')
  const zip = zipOf(content, text)
  const first = zip ? content.zips[zip]?.[0] : undefined
  const { cities, counties } = content.coverage
  const named =
    counties.find(
      ({ name }) => words.includes(` ${foldName(name)} county `) || words.includes(` county de ${foldName(name)} `),
    ) ??
    misspelt(content, words) ??
    cities.find(({ name }) => words.includes(` ${foldName(name)} `)) ??
    ofTown(content, words) ??
    counties.find(({ name }) =>
      first ? name === first : !ordinary.has(foldName(name)) && words.includes(` ${foldName(name)} `),
    )
  return named && placeNamed(content, named.slug)
}

/** The county nearest to what stands before "county": "Hockng county" is Hocking. */
const misspelt = ({ coverage: { counties } }: Content, words: string) => {
  const typed = / ([a-z]{5,}) county /.exec(words)?.[1]
  if (typed === undefined) return undefined
  const most = typed.length > 6 ? 2 : 1
  const near = counties.filter(({ name }) => slipsBetween(typed, foldName(name), most) <= most)
  return near.length === 1 ? near[0] : undefined
}

/** The county of a town that has no page of its own. */
const ofTown = ({ chatWords, coverage: { counties } }: Content, words: string) => {
  const town = Object.keys(chatWords.towns).find((name) => words.includes(` ${foldName(name)} `))
  return counties.find(({ name }) => town !== undefined && name === chatWords.towns[town])
}

/** A ZIP of the state whose county we do not know. */
export const unknownZip = (content: Content, text: string): string | undefined => {
  const zip = zipOf(content, text)
  return zip && !content.zips[zip] ? zip : undefined
}

/** Where someone is stays true, while a town that was asked about is soon another matter. */
const isTheirs =
  /\b(we're|we are|were|i'm|im|i am|we live|i live|located|(our|my) (\w+ )?(farm|shop|yard|house|home|place|site|plant|tank|office|job ?site|address) (is|are|in|at|near|outside)|estamos|estoy|vivo|vivimos|queda en)\b/i

/** So many messages long a place that was named goes on being meant. */
const staysFor = 2

/** Earlier words in which a place still counts, newest first. */
export const placedBefore = (before: readonly string[]): string[] => [
  ...before.slice(-staysFor).toReversed(),
  ...before
    .slice(0, -staysFor)
    .filter((said) => isTheirs.test(said))
    .toReversed(),
]

/** The place that someone speaks of: named now, or else the last one that was named and still counts. */
export const placeMeant = (content: Content, text: string, before: readonly string[]): Place | undefined => {
  for (const said of [text, ...placedBefore(before)]) {
    const place = placeIn(content, said)
    if (place) return place
  }
  return undefined
}

/** A ZIP that lies in several counties: their names, so that the right one can be chosen. */
export const countiesOfZip = (content: Content, text: string): readonly string[] => {
  const zip = zipOf(content, text)
  return (zip ? content.zips[zip] : undefined) ?? []
}

export const hrefOf = ({ kind, slug }: Place) => (kind === 'city' ? `/coverage/city/${slug}` : `/coverage/${slug}`)
