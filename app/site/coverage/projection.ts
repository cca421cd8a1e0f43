import type { StateMap } from '#content/index.ts'

export type Place = { lat: number; lon: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180
const stretch = (latitude: number) => Math.tan(Math.PI / 4 + latitude / 2)

/** Miles along a degree of latitude. */
const milesToADegree = 69

/** Lambert's conformal cone: where a place lies on the sheet, and how many units of it a mile is in its middle. */
export const createProjection = ({ parallels, meridian, scale, left, top }: StateMap['projection']) => {
  const [south, north] = [radians(parallels[0]), radians(parallels[1])]
  const cone = Math.log(Math.cos(south) / Math.cos(north)) / Math.log(stretch(north) / stretch(south))
  const rim = (Math.cos(south) * stretch(south) ** cone) / cone
  const project = ({ lat, lon }: Place): { x: number; y: number } => {
    const radius = rim / stretch(radians(lat)) ** cone
    const angle = cone * radians(lon - meridian)
    return { x: left + scale * radius * Math.sin(angle), y: top - scale * (rim - radius * Math.cos(angle)) }
  }
  const middle = Math.round((parallels[0] + parallels[1]) / 2)
  const degree = project({ lat: middle, lon: meridian }).y - project({ lat: middle + 1, lon: meridian }).y
  return { project, unitsPerMile: degree / milesToADegree }
}

const ringMiles = [30, 60, 90, 120]

/** Rings of straight-line miles around the yard: center, radius, and where each says how many. */
export const ringsAround = (yard: Place, { projection, bearing }: Pick<StateMap, 'projection' | 'bearing'>) => {
  const { project, unitsPerMile } = createProjection(projection)
  const { x, y } = project(yard)
  const turn = radians(bearing)
  return ringMiles.map((miles) => {
    const radius = miles * unitsPerMile
    const label = { x: Math.round(x + radius * Math.sin(turn)), y: Math.round(y - radius * Math.cos(turn) + 3) }
    return { miles, x: Math.round(x), y: Math.round(y), radius: Math.round(radius), label, words: `${miles} mi` }
  })
}

/** Where a city's name stands from its dot: to the right, unless something is there already. */
export const cityLabel = ({ cities }: Pick<StateMap, 'cities'>, slug: string) =>
  cities[slug] ?? ({ x: 9, y: 5, anchor: 'start' } as const)
