import { cityOver } from './city-over.ts'
import { shapeOf } from './county-shapes.ts'
import type { MapCounty, MapData } from './types.ts'

type Props = {
  map: MapData
  chosen?: string
  /** Whether a county can be pointed at; of any other the line alone is drawn. */
  linked: (county: MapCounty) => boolean
}

/** Each county as a link over its colour. Grouped by zone, so that a stylesheet can tell which zone is pointed at. */
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
            <path key={county.fips} d={shapeOf(county.fips).path} />
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
  const { path, label, crowded } = shapeOf(county.fips)
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
