import type { Article } from '#content/index.ts'
import { Section } from '#ui/section.tsx'

/** Where the article has its facts from. */
export const Sources = ({ sources }: Pick<Article, 'sources'>) => (
  <Section id="sources" title="Sources" size="h4" spacing="none" className="sources">
    <ol>
      {sources.map(({ title, url }) => (
        <li key={url}>
          <a href={url}>{title}</a>
        </li>
      ))}
    </ol>
  </Section>
)
