import type { Article } from '#content/index.ts'

/** Where the article has its facts from. */
export const Sources = ({ sources }: Pick<Article, 'sources'>) => (
  <section className="sources" aria-labelledby="sources">
    <h2 id="sources" className="sign text-h4">
      Sources
    </h2>
    <ol>
      {sources.map(({ title, url }) => (
        <li key={url}>
          <a href={url}>{title}</a>
        </li>
      ))}
    </ol>
  </section>
)
