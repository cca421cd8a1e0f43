import { Table } from '#ui/table.tsx'
import type { HomePage } from './home-page.ts'

const columns = [
  { key: 'article', head: 'Article' },
  { key: 'category', head: 'Category' },
  { key: 'time', head: 'Reading time', figures: true },
]

/** What to read before buying: one line for each article, the featured one first. */
export const Reading = ({ sections: { insights }, articles }: Pick<HomePage, 'sections' | 'articles'>) =>
  insights && (
    <section className="reading" aria-labelledby="insights">
      <div className="wrap stack">
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
        <Table
          caption="Articles"
          columns={columns}
          rows={articles.map(({ slug, title, category, readTime }) => ({
            key: slug,
            cells: {
              article: (
                <a className="sign text-h4" href={`/insights/${slug}`}>
                  {title}
                </a>
              ),
              category,
              time: readTime,
            },
          }))}
        />
      </div>
    </section>
  )
