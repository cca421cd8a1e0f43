import { CityHours } from '../coverage/city-hours.tsx'
import type { CoverageMap } from '../coverage/coverage-answer.ts'
import { MapArea } from '../coverage/map-area.tsx'
import { CountyPicker } from '../coverage/picker.tsx'
import type { HomePage } from './home-page.ts'

type Props = Pick<HomePage, 'sections'> & { area: CoverageMap }

/** Where, and how soon a truck is there: the map, and the cities for those who read. */
export const Coverage = ({ area, sections: { coverage } }: Props) =>
  coverage && (
    <section className="coverage on-dark" aria-labelledby="coverage">
      <div className="wrap">
        <MapArea {...area}>
          <div className="stack tight">
            <h2 id="coverage" className="sign text-h2">
              {coverage.heading}
            </h2>
            {coverage.text.map((text) => (
              <p key={text} className="text-soft">
                {text}
              </p>
            ))}
          </div>
          <CountyPicker action="/coverage" choices={area.choices} />
          <CityHours map={area.map} />
          {coverage.links.map(({ to, label }) => (
            <a key={to} className="text-link" href={to}>
              {label}
            </a>
          ))}
        </MapArea>
      </div>
    </section>
  )
