import type { MapData } from '#ui/map/types.ts'

/** All counties by zone and name: the map for those who read, and for a small screen. */
export const CountyList = ({ map: { counties, zones } }: { map: MapData }) => (
  <div className="stack">
    {zones.map(({ key, name, hours }) => (
      <section key={key} aria-labelledby={`zone-${key}`}>
        <h3 id={`zone-${key}`} className="sign text-h4">
          {name} <span className="figure">{hours}</span>
        </h3>
        <ul className="county-list">
          {counties
            .filter(({ zone }) => zone === key)
            .toSorted((one, other) => one.name.localeCompare(other.name))
            .map(({ fips, name: county, to, served }) => (
              <li key={fips}>
                <a href={to}>{county}</a>
                {!served && <span className="text-fine text-soft"> ask us</span>}
              </li>
            ))}
        </ul>
      </section>
    ))}
  </div>
)
