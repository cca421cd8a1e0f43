import type { MapCity, MapCounty, MapData } from './types.ts'

type Props = {
  map: MapData
  chosen?: string
  /** Whether a county can be pointed at; of any other the line alone is drawn. */
  linked: (county: MapCounty) => boolean
}

/** Each county as a link over its color. Grouped by zone, so that a stylesheet can tell which zone is pointed at. */
export const CountyLinks = ({ map, chosen, linked }: Props) =>
  map.zones.map(({ key, name, hours }, index) => (
    <g key={key} className="map-links" data-order={index + 1}>
      {map.counties
        .filter(({ zone }) => zone === key)
        .map((county) =>
          linked(county) ? (
            <CountyLink
              key={county.fips}
              county={county}
              current={county.fips === chosen}
              named={county.fips !== chosen || !cityOver(map.cities, county)}
              words={`${name}, ${hours}${county.served ? '' : ', deliveries: ask us'}`}
            />
          ) : (
            <path key={county.fips} d={county.path} />
          ),
        )}
    </g>
  ))

type LinkProps = {
  county: MapCounty
  current: boolean
  /** A chosen county is outlined: under the name of a city it goes without its own. */ named: boolean
  words: string
}

const CountyLink = ({ county, current, named, words }: LinkProps) => {
  const { path, label, crowded } = county
  return (
    <a href={county.to} aria-current={current ? 'true' : undefined}>
      <title>{`${county.name} County: ${words}`}</title>
      <path d={path} />
      {named && (
        <text x={label[0]} y={label[1]} data-crowded={crowded ? '' : undefined}>
          {county.name}
        </text>
      )}
    </a>
  )
}

/** What a letter of a city's name, and of the chosen county's, takes on the sheet when the map is near. */
const letterWidth = 4.6
const line = 9

/** Whether the name of a city, or its dot, lies over a county's own name. */
const cityOver = (cities: readonly MapCity[], { name, label: [x, y] }: MapCounty) => {
  const half = (name.length * letterWidth) / 2
  return cities.some((city) => {
    const { x: aside, y: below, anchor } = city.label
    const wide = city.name.length * letterWidth
    const from = city.x + aside - { start: 0, middle: wide / 2, end: wide }[anchor]
    const isCovered = Math.abs(city.y + below - y) < line && from < x + half && from + wide > x - half
    const dotted = Math.abs(city.y - y + line / 3) < line && Math.abs(city.x - x) < half
    return isCovered || dotted
  })
}
