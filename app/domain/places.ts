/** The counties we know by name, and for each ZIP the counties it lies in. */
export type Places = { counties: readonly string[]; zips: Readonly<Record<string, readonly string[]>> }

/** A county named as a place: "Marion County Road 9" and "Union County Farms" are none. */
const named = /\b((?:[a-z]+ )?[a-z]+) county(?=[,.;:)"]| oh\b| ohio\b|$)/gim

/** A ZIP behind the state, or at the end of a line. Five figures before a street are a number of a house. */
const zip = /\b(?:(?:oh|ohio)\.?,? +(\d{5})\b|(\d{5})(?:-\d{4})?$)/gim

/**
 * The county that a text names as a place; where it names none, the one all its ZIPs lie in. Undefined when there is no
 * such county, or several: what is not known is not guessed.
 */
export const countyIn = (text: string, { counties, zips }: Places): string | undefined => {
  const known = new Map(counties.map((name) => [name.toLowerCase(), name]))
  const said = [...text.matchAll(named)].map(([, words = '']) => {
    const name = words.toLowerCase()
    return known.get(name) ?? known.get(name.slice(name.lastIndexOf(' ') + 1))
  })
  const byName = new Set(said.filter((county) => county !== undefined))
  if (byName.size > 0) return onlyOne(byName)
  return onlyOne(new Set([...text.matchAll(zip)].flatMap(([, behind, last = '']) => zips[behind ?? last] ?? [])))
}

const onlyOne = (counties: Set<string>) => (counties.size === 1 ? [...counties][0] : undefined)
