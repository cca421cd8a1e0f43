import { placeNamed, type Content, type Place } from '#content/index.ts'
import { fold } from '../words/fold.ts'

/** The place of ours that a text names: a city, a county, or the first county of a ZIP. */
export const placeIn = (content: Content, text: string): Place | undefined => {
  const words = ` ${fold(text)} `
  const zip = /\b4[345]\d{3}\b/.exec(text)?.[0]
  const first = zip ? content.zips[zip]?.[0] : undefined
  const { cities, counties } = content.coverage
  const named =
    counties.find(({ name }) => words.includes(` ${fold(name)} county `)) ??
    cities.find(({ name }) => words.includes(` ${fold(name)} `)) ??
    counties.find(({ name }) => (first ? name === first : words.includes(` ${fold(name)} `)))
  return named && placeNamed(content, named.slug)
}

/** A ZIP that lies in several counties: their names, so that the right one can be chosen. */
export const countiesOfZip = (content: Content, text: string): readonly string[] => {
  const zip = /\b4[345]\d{3}\b/.exec(text)?.[0]
  return (zip ? content.zips[zip] : undefined) ?? []
}

export const hrefOf = ({ kind, slug }: Place) => (kind === 'city' ? `/coverage/city/${slug}` : `/coverage/${slug}`)
