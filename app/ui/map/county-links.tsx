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
              words={`${name}, ${hours}${county.served ? '' : ', deliveries: ask us'}`}
            />
          ) : (
            <path key={county.fips} d={shapeOf(county.fips).path} />
          ),
        )}
    </g>
  ))

const CountyLink = ({ county, current, words }: { county: MapCounty; current: boolean; words: string }) => {
  const { path, label, crowded } = shapeOf(county.fips)
  return (
    <a href={county.to} aria-current={current ? 'true' : undefined}>
      <title>{`${county.name} County: ${words}`}</title>
      <path d={path} />
      <text x={label[0]} y={label[1]} data-crowded={crowded ? '' : undefined}>
        {county.name}
      </text>
    </a>
  )
}
