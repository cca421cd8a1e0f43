import type { MapZone } from './types.ts'

type Props = { zones: readonly (MapZone & { counties: number })[]; unserved: number }

/** What the colours mean. The zone of the county that is pointed at is lit. */
export const MapLegend = ({ zones, unserved }: Props) => (
  <dl className="rows map-legend">
    {zones.map(({ key, name, hours, counties }, index) => (
      <div key={key} data-order={index + 1}>
        <dt>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path className="map-zone" data-order={index + 1} d="M1 1h22v22H1z" />
          </svg>
          {name} <small>{counties} counties</small>
        </dt>
        <dd className="figure">{hours}</dd>
      </div>
    ))}
    <div>
      <dt>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path className="map-zone" data-order="3" d="M1 1h22v22H1z" />
          <path fill="url(#map-hatch)" opacity="0.55" d="M1 1h22v22H1z" />
        </svg>
        No scheduled routes <small>{unserved} counties</small>
      </dt>
      <dd>Ask us</dd>
    </div>
  </dl>
)
