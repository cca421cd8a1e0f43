import { project, unitsPerMile, type Place } from './projection.ts'

const rings = [30, 60, 90, 120]

/** Straight-line miles from the yard. The figures stand where the rings cross open country, east of north. */
export const Rings = ({ yard }: { yard: Place }) => {
  const { x, y } = project(yard)
  return rings.map((miles) => {
    const radius = miles * unitsPerMile
    return (
      <g key={miles} className="map-ring">
        <circle cx={x.toFixed(0)} cy={y.toFixed(0)} r={radius.toFixed(0)} />
        <text x={(x + radius * Math.sin(bearing)).toFixed(0)} y={(y - radius * Math.cos(bearing) + 3).toFixed(0)}>
          {miles} mi
        </text>
      </g>
    )
  })
}

const bearing = (-38 * Math.PI) / 180
