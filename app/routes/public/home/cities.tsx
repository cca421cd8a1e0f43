import type { HomePage } from './home-page.ts'

/** How long a truck takes to each of the cities; the county table has the rest. */
export const Cities = ({ cities, sections: { coverage } }: Pick<HomePage, 'cities' | 'sections'>) =>
  coverage && (
    <section className="cities" aria-labelledby="coverage">
      <div className="wrap">
        <div className="section-head">
          <h2 id="coverage" className="sign text-h2">
            {coverage.heading}
          </h2>
          {coverage.text.map((text) => (
            <p key={text} className="text-soft">
              {text}
            </p>
          ))}
          {coverage.links.map(({ to, label }) => (
            <a key={to} className="text-link" href={to}>
              {label}
            </a>
          ))}
        </div>
        <dl className="cities-list">
          {cities.map(({ name, hours }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figure">{hours}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
