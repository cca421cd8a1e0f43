import type { Content, County } from '#content/index.ts'

/** What a visitor asked of the map: one county, or all that a ZIP lies in, or why there is no answer. */
export type CoverageQuery = {
  counties: County[]
  /** As it was typed, to fill the fields again. */
  county?: string
  zip?: string
  problem?: { field: 'county' | 'zip'; words: string }
}

type Source = Pick<Content, 'company' | 'coverage' | 'zips'>

/** Reads `?county=union-county` or `?zip=43065`. A county wins: it is certain. Undefined when neither was asked. */
export const readCoverageQuery = (content: Source, query: URLSearchParams): CoverageQuery | undefined => {
  const [county, zip] = ['county', 'zip'].map((name) => query.get(name)?.trim() || undefined)
  if (county) return countyAsked(content, county)
  if (zip) return zipAsked(content, zip)
  return undefined
}

const countyAsked = ({ company, coverage: { counties } }: Source, typed: string): CoverageQuery => {
  const found = counties.find(({ slug, name }) => [slug, name.toLowerCase()].includes(typed.toLowerCase()))
  if (found) return { counties: [found], county: found.slug }
  const words = `${company.address.state} has no county by that name. Please choose one of the ${counties.length}.`
  return { counties: [], problem: { field: 'county', words } }
}

const zipAsked = ({ company, coverage, zips }: Source, typed: string): CoverageQuery => {
  const refuse = (words: string): CoverageQuery => ({
    counties: [],
    zip: typed.slice(0, 10),
    problem: { field: 'zip', words },
  })
  const [zip] = /^\d{5}(?=$|-\d{4}$)/.exec(typed) ?? []
  if (!zip) return refuse(`Please enter a five-digit ZIP code, such as ${company.address.zip}.`)
  const names = zips[zip]
  if (names)
    return { zip, counties: names.flatMap((name) => coverage.counties.filter((county) => county.name === name)) }
  const { state } = company.address
  const isOurRegion = new Set(Object.keys(zips).map(region)).has(region(zip))
  return refuse(
    isOurRegion
      ? `We can't find ZIP code ${zip} in ${state}. Please check it, or choose your county.`
      : `ZIP code ${zip} isn't in ${state}. We deliver in ${state} only.`,
  )
}

/** The part of the country that a ZIP's first figures name: a state has a few of them for itself. */
const region = (zip: string) => zip.slice(0, 2)
