import type { Place } from './projection.ts'
import { ringPlaces } from './ring-places.ts'

/** Straight-line miles from the yard. Under the counties' names, their figures over them. */
export const Rings = ({ yard }: { yard: Place }) =>
  ringPlaces(yard).map(({ miles, x, y, radius }) => (
    <circle key={miles} className="map-ring" cx={x} cy={y} r={radius} />
  ))

export const RingFigures = ({ yard }: { yard: Place }) =>
  ringPlaces(yard).map(({ miles, label, words }) => (
    <text key={miles} className="map-miles" x={label.x} y={label.y}>
      {words}
    </text>
  ))
