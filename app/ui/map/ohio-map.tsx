import { Cities } from './cities.tsx'
import { CountyLinks } from './county-links.tsx'
import { centreOf, shapesOf } from './county-shapes.ts'
import { sheet } from './projection.ts'
import { RingFigures, Rings } from './rings.tsx'
import type { MapCounty, MapData } from './types.ts'

type Props = {
  map: MapData
  /** What is drawn, for those who hear it. */
  label: string
  /** The county that was asked for. */
  chosen?: string
  /** Shows the chosen county and its surroundings instead of the whole state. */
  near?: boolean
}

const nearby = { width: 330, height: 236 }
const lake = { x: 372, y: 50 }

/**
 * Ohio by county, coloured by zone. Every county is a link, the nearest first; pointing at one or reaching it with the
 * keyboard names it and lights up its zone in the legend beside the map, without a script.
 */
export const OhioMap = ({ map, label, chosen, near }: Props) => {
  const view = near && chosen ? around(chosen) : whole
  return (
    <svg
      className="map"
      role="group"
      aria-label={label}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      data-near={near ? '' : undefined}
    >
      <pattern id="map-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" />
      </pattern>
      <g aria-hidden="true">
        <path className="map-state" d={shapesOf(map.counties)} />
        {map.zones.map(({ key }, index) => (
          <path key={key} className="map-zone" data-order={index + 1} d={shapesOf(map.counties.filter(inZone(key)))} />
        ))}
        <path className="map-unserved" d={shapesOf(map.counties.filter(({ served }) => !served))} />
        <Rings yard={map.yard} />
        {chosen && <path className="map-chosen" d={shapesOf(map.counties.filter(({ fips }) => fips === chosen))} />}
      </g>
      <CountyLinks map={map} chosen={chosen} linked={({ fips }) => isWithin(view, centreOf(fips))} />
      <g className="map-marks" aria-hidden="true">
        <text className="map-lake" x={lake.x} y={lake.y}>
          Lake Erie
        </text>
        <RingFigures yard={map.yard} />
        <Cities map={map} />
      </g>
    </svg>
  )
}

const inZone = (key: string) => (county: MapCounty) => county.zone === key

type View = { x: number; y: number; width: number; height: number }

const whole: View = { x: 0, y: 0, ...sheet }

/** A part of the sheet with the county in its middle. */
const around = (fips: string): View => {
  const { x, y } = centreOf(fips)
  const clamp = (value: number, most: number) => Math.min(Math.max(0, Math.round(value)), most)
  return {
    x: clamp(x - nearby.width / 2, sheet.width - nearby.width),
    y: clamp(y - nearby.height / 2, sheet.height - nearby.height),
    ...nearby,
  }
}

/** What lies outside can be seen by nobody: it must not be reached by keyboard either. */
const isWithin = (view: View, { x, y }: { x: number; y: number }) =>
  x >= view.x && y >= view.y && x <= view.x + view.width && y <= view.y + view.height
