import type { StateMap } from '#content/index.ts'
import { cityLabel, createProjection, ringsAround, type Place } from '../../app/site/coverage/projection.ts'
import type { Line, Point } from './topology.ts'

type Box = { left: number; right: number; top: number; bottom: number }

/** Where a county's name is tried, from the middle of the county: in the middle first. */
const tries: Point[] = [0, -9, 9, -15, 15, -21, 21].flatMap((y) => [0, 7, -7].map((x) => ({ x, y })))

/** Letters of the county names and of the city names, in units of the sheet. */
const small = { width: 4.5, height: 9 }
const large = { width: 7, height: 14 }

export type Label = { label: [number, number]; /** There is room for it only while it is asked for. */ crowded?: true }

/** A place for each county's name that no city's name covers, or the middle of the county where there is no room. */
export const labelPlaces = (
  counties: Record<string, Line[]>,
  coverage: { counties: { fips: string; name: string }[]; cities: (Place & { name: string; slug: string })[] },
  { place: yardName, ...yard }: Place & { place: string },
  map: Pick<StateMap, 'projection' | 'bearing' | 'cities'>,
): Record<string, Label> => {
  const { project } = createProjection(map.projection)
  const taken = coverage.cities.flatMap((city) => {
    const { x, y } = project(city)
    const label = cityLabel(map, city.slug)
    return [boxOf({ x: x + label.x, y: y + label.y }, city.name, large, label.anchor), around({ x, y }, 5)]
  })
  taken.push(...ringsAround(yard, map).map(({ label, words }) => boxOf(label, words, small, 'middle')))
  const home = project(yard)
  taken.push(around(home, 11), boxOf({ x: home.x + 14, y: home.y + 3 }, yardName, large, 'start'))
  const labelOf = (name: string, rings: readonly Line[]): Label => {
    const center = middle(rings)
    const place = placeOf(name, center, taken)
    if (!place) return { label: rounded(center), crowded: true }
    taken.push(boxOf(place, name, small, 'middle'))
    return { label: rounded(place) }
  }
  return Object.fromEntries(coverage.counties.map(({ fips, name }) => [fips, labelOf(name, counties[fips] ?? [])]))
}

const rounded = ({ x, y }: Point): [number, number] => [Math.round(x), Math.round(y)]

const placeOf = (name: string, { x, y }: Point, taken: readonly Box[]) =>
  tries
    .map((away) => ({ x: x + away.x, y: y + 3 + away.y }))
    .find((place) => !taken.some((box) => overlap(box, boxOf(place, name, small, 'middle'))))

const boxOf = ({ x, y }: Point, text: string, letter: typeof small, anchor: 'start' | 'middle' | 'end'): Box => {
  const width = text.length * letter.width
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - letter.height, bottom: y + 3 }
}

const around = ({ x, y }: Point, by: number): Box => ({ left: x - by, right: x + by, top: y - by, bottom: y + by })

const overlap = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

/** The middle of the county's mainland: the center of the largest ring by area. */
const middle = (rings: readonly Line[]): Point => {
  const largest = rings.map(weigh).toSorted((one, other) => other.area - one.area)[0]
  if (!largest) throw new Error('A county has no shape.')
  return largest
}

const weigh = (ring: Line) => {
  let [double, x, y] = [0, 0, 0]
  ring.forEach((point, index) => {
    const next = ring[(index + 1) % ring.length] ?? point
    const cross = point.x * next.y - next.x * point.y
    double += cross
    x += (point.x + next.x) * cross
    y += (point.y + next.y) * cross
  })
  return { area: Math.abs(double), x: x / (3 * double), y: y / (3 * double) }
}
