import { cityLabel } from './city-label.ts'
import { project } from './projection.ts'
import type { MapData } from './types.ts'

/** The cities that are named, and the yard. */
export const Cities = ({ map: { cities, yard, zones } }: { map: MapData }) => {
  const orderOf = (zone: string) => zones.findIndex(({ key }) => key === zone) + 1
  const home = whole(project(yard))
  return (
    <>
      {cities.map((city) => {
        const [{ x, y }, label] = [whole(project(city)), cityLabel(city.slug)]
        return (
          <g
            key={city.slug}
            className="map-city"
            data-order={orderOf(city.zone)}
            data-large={label.large ? '' : undefined}
          >
            <circle cx={x} cy={y} r="4" />
            <text x={x + label.x} y={y + label.y} textAnchor={label.anchor}>
              {city.name}
            </text>
          </g>
        )
      })}
      <g className="map-city map-yard" data-order={orderOf(yard.zone)} data-large="">
        <path d={`M${home.x} ${home.y - 10}l10 10-10 10-10-10z`} />
        <text x={home.x + 14} y={home.y + 3}>
          {yard.name}
        </text>
      </g>
    </>
  )
}

const whole = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) })
