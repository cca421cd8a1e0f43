import type { MapData } from '#ui/map/types.ts'

/** The cities and how soon a truck is there: what a small map has no room to say. */
export const CityHours = ({ map: { cities, zones } }: { map: MapData }) => (
  <dl className="rows city-hours">
    {cities.map(({ slug, name, zone }) => (
      <div key={slug}>
        <dt>
          <a href={`/coverage/city/${slug}`}>{name}</a>
        </dt>
        <dd className="figure">{zones.find(({ key }) => key === zone)?.hours}</dd>
      </div>
    ))}
  </dl>
)
