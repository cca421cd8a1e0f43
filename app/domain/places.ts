/** The state, its counties by name, for each ZIP the counties it lies in, and where each county has its middle. */
export type Places = {
  state: { name: string; code: string }
  counties: readonly string[]
  zips: Readonly<Record<string, readonly string[]>>
  /** The middle of each county, by its name. */
  centers: Readonly<Record<string, { latitude: number; longitude: number }>>
  /** The middle of each town that we know, by its name in small letters. */
  towns?: Readonly<Record<string, { latitude: number; longitude: number }>>
}

/** A county named as a place: "Story County Road 9" and "Polk County Farms" are none. */
const namedIn = ({ name, code }: Places['state']) =>
  new RegExp(`\\b((?:[a-z]+ )?[a-z]+) county(?=[,.;:)"]| ${literally(code)}\\b| ${literally(name)}\\b|$)`, 'gim')

/** A ZIP behind the state, or at the end of a line. Five figures before a street are a number of a house. */
const zipIn = ({ name, code }: Places['state']) =>
  new RegExp(`\\b(?:(?:${literally(code)}|${literally(name)})\\.?,? +(\\d{5})\\b|(\\d{5})(?:-\\d{4})?$)`, 'gim')

/**
 * The county that a text names as a place; where it names none, the one all its ZIPs lie in. Undefined when there is no
 * such county, or several: what is not known is not guessed.
 */
export const countyIn = (text: string, { state, counties, zips }: Places): string | undefined => {
  const known = new Map(counties.map((name) => [name.toLowerCase(), name]))
  const named = [...text.matchAll(namedIn(state))].map(([, words = '']) => {
    const name = words.toLowerCase()
    return known.get(name) ?? known.get(name.slice(name.lastIndexOf(' ') + 1))
  })
  const byName = new Set(named.filter((county) => county !== undefined))
  if (byName.size > 0) return onlyOne(byName)
  return onlyOne(new Set(countiesOfZips(text, state, zips).flat()))
}

/** The county in which most of a text's ZIP code lies: enough for a rough place on the map, and for nothing else. */
export const likeliestCounty = (text: string, { state, zips }: Places): string | undefined =>
  countiesOfZips(text, state, zips).at(-1)?.[0]

const countiesOfZips = (text: string, state: Places['state'], zips: Places['zips']) =>
  [...text.matchAll(zipIn(state))].map(([, behind, last = '']) => zips[behind ?? last] ?? [])

const onlyOne = (counties: Set<string>) => (counties.size === 1 ? [...counties][0] : undefined)

const literally = (text: string) => text.replaceAll(/[^\w ]/g, String.raw`\$&`)
