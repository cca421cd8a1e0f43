import { CountyLinks } from './county-links.tsx'
import type { MapCounty, MapData, Point } from './types.ts'

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

/**
 * The state by county, coloured by zone. Every county is a link, the nearest first; pointing at one or reaching it with
 * the keyboard names it and lights up its zone in the legend beside the map, without a script.
 */
export const CountyMap = ({ map, label, chosen, near }: Props) => {
  const { counties, zones, rings, waters } = map
  const shownCounty = counties.find(({ fips }) => fips === chosen)
  const view = near && shownCounty ? viewAround(map, shownCounty) : { x: 0, y: 0, ...map.sheet }
  return (
    <svg
      className="map"
      role="group"
      aria-label={label}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      data-near={near ? '' : undefined}
    >
      <pattern id="map-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" stroke="var(--edge)" strokeWidth="1.5" />
      </pattern>
      <g aria-hidden="true">
        <path d={joined(counties)} stroke="var(--ink)" strokeWidth="4" />
        {zones.map(({ key }, index) => (
          <path
            key={key}
            className="map-zone"
            data-order={index + 1}
            d={joined(counties.filter(({ zone }) => zone === key))}
          />
        ))}
        <path fill="url(#map-hatch)" opacity="0.55" d={joined(counties.filter(({ served }) => !served))} />
        {rings.map(({ miles, x, y, radius }) => (
          <circle
            key={miles}
            cx={x}
            cy={y}
            r={radius}
            fill="none"
            stroke="var(--ink)"
            strokeWidth={near ? 0.8 : 1.25}
            strokeDasharray={near ? '0.6 3' : '1 5'}
            strokeLinecap="round"
          />
        ))}
        {shownCounty && <path d={shownCounty.path} fill="none" stroke="var(--ink)" strokeWidth={near ? 2.5 : 4} />}
      </g>
      <CountyLinks map={map} chosen={chosen} linked={(county) => isWithin(view, county)} />
      <g className="map-marks" aria-hidden="true">
        {waters.map(({ name, x, y }) => (
          <text key={name} x={x} y={y} textAnchor="middle" fill="var(--soft)" fontStyle="italic">
            {name}
          </text>
        ))}
        {rings.map(({ miles, label, words }) => (
          <text key={miles} x={label.x} y={label.y} textAnchor="middle">
            {words}
          </text>
        ))}
        <Cities map={map} />
      </g>
    </svg>
  )
}

/** The cities that are named, and the yard. */
const Cities = ({ map: { cities, yard, zones } }: { map: MapData }) => {
  const orderOf = (zone: string) => zones.findIndex(({ key }) => key === zone) + 1
  return (
    <>
      {cities.map(({ slug, name, zone, x, y, label }) => (
        <g key={slug} className="map-city" data-order={orderOf(zone)} data-large={label.large ? '' : undefined}>
          <circle cx={x} cy={y} r="4" fill="var(--raised)" stroke="var(--ink)" strokeWidth="2" />
          <text x={x + label.x} y={y + label.y} textAnchor={label.anchor}>
            {name}
          </text>
        </g>
      ))}
      <g className="map-city" data-order={orderOf(yard.zone)} data-large="">
        <path
          d={`M${yard.x} ${yard.y - 10}l10 10-10 10-10-10z`}
          fill="var(--on-signal)"
          stroke="var(--signal)"
          strokeWidth="2"
        />
        <text x={yard.x + 14} y={yard.y + 3}>
          {yard.name}
        </text>
      </g>
    </>
  )
}

const joined = (counties: readonly MapCounty[]) => counties.map(({ path }) => path).join('')

type View = Point & { width: number; height: number }

/** A part of the sheet with the county in its middle. */
const viewAround = ({ sheet }: MapData, { label: [x, y] }: MapCounty): View => {
  const clamp = (value: number, limit: number) => Math.min(Math.max(0, Math.round(value)), limit)
  return {
    x: clamp(x - nearby.width / 2, sheet.width - nearby.width),
    y: clamp(y - nearby.height / 2, sheet.height - nearby.height),
    ...nearby,
  }
}

/** What lies outside can be seen by nobody: it must not be reached by keyboard either. */
const isWithin = (view: View, { label: [x, y] }: MapCounty) =>
  x >= view.x && y >= view.y && x <= view.x + view.width && y <= view.y + view.height
