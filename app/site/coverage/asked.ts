import type { Content, County } from '#content/index.ts'

/** What a visitor asked of the map: one county, or all that a ZIP lies in, or why there is no answer. */
export type Asked = {
  counties: County[]
  /** As it was typed, to fill the fields again. */
  county?: string
  zip?: string
  problem?: { field: 'county' | 'zip'; words: string }
}

type Source = Pick<Content, 'coverage' | 'zips'>

/** Reads `?county=union-county` or `?zip=43065`. A county wins: it is certain. Undefined when neither was asked. */
export const readAsked = ({ coverage, zips }: Source, query: URLSearchParams): Asked | undefined => {
  const [county, zip] = ['county', 'zip'].map((name) => query.get(name)?.trim() || undefined)
  if (county) return countyAsked(coverage.counties, county)
  if (zip) return zipAsked({ coverage, zips }, zip)
  return undefined
}

const countyAsked = (counties: County[], typed: string): Asked => {
  const found = counties.find(({ slug, name }) => [slug, name.toLowerCase()].includes(typed.toLowerCase()))
  if (found) return { counties: [found], county: found.slug }
  return { counties: [], problem: { field: 'county', words: 'Ohio has no county of that name. Choose one of the 88.' } }
}

const zipAsked = ({ coverage, zips }: Source, typed: string): Asked => {
  const refused = (words: string): Asked => ({
    counties: [],
    zip: typed.slice(0, 10),
    problem: { field: 'zip', words },
  })
  const [zip] = /^\d{5}(?=$|-\d{4}$)/.exec(typed) ?? []
  if (!zip) return refused('A ZIP has five figures, such as 43035.')
  const names = zips[zip]
  if (names)
    return { zip, counties: names.flatMap((name) => coverage.counties.filter((county) => county.name === name)) }
  return refused(
    ohio.test(zip)
      ? `We find no ZIP ${zip} in Ohio. Look at its figures again, or choose the county.`
      : `${zip} is not in Ohio. Our trucks stay in the state.`,
  )
}

/** Ohio's ZIPs run from 430 to 459. */
const ohio = /^4[345]/
