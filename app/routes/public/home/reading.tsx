import type { HomePage } from './home-page.ts'

/** What to read before buying: one line for each article, the featured one first. */
export const Reading = ({ sections: { insights }, articles }: Pick<HomePage, 'sections' | 'articles'>) =>
  insights && (
    <section className="reading" aria-labelledby="insights">
      <div className="wrap">
        <div className="section-head">
          <h2 id="insights" className="sign text-h2">
            {insights.heading}
          </h2>
          {insights.links.map(({ to, label }) => (
            <a key={to} className="text-link" href={to}>
              {label}
            </a>
          ))}
        </div>
        <ul className="reading-list">
          {articles.map(({ slug, title, category, readTime }) => (
            <li key={slug}>
              <h3 className="sign text-h4">
                <a href={`/insights/${slug}`}>{title}</a>
              </h3>
              <span>{category}</span>
              <span className="whitespace-nowrap">{readTime}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
