import '#ui/reading.css'
import { data } from 'react-router'
import { Picture } from '#ui/drawings/pictures.tsx'
import { services } from '#http/context.ts'
import { Contents } from '../page/contents.tsx'
import { Prose } from '../page/prose.tsx'
import { Sheet } from '../page/sheet.tsx'
import { loadedMeta, pageMeta } from '../page-meta.ts'
import type { Route } from './+types/article.ts'
import { ArticleList } from './article-list.tsx'
import { articleLine, inWords } from './article-line.ts'
import { Sources } from './sources.tsx'

export const handle = { cached: true }

export const meta = loadedMeta

const nextArticles = 2

export const loader = ({ params, context }: Route.LoaderArgs) => {
  const { content, env } = context.get(services)
  const article = content.articles.find(({ slug }) => slug === params.slug)
  if (!article) throw data(null, { status: 404 })
  const { title, excerpt, slug, role, sources, content: text } = article
  const otherArticles = content.articles.filter((other) => other !== article)
  return {
    article: { ...articleLine(article), role, sources, text },
    next: otherArticles
      .toSorted((a, b) => akin(article, b) - akin(article, a))
      .slice(0, nextArticles)
      .map(articleLine),
    disclaimer: content.pages.insights.sections.find(({ key }) => key === 'disclaimer'),
    meta: pageMeta({
      content,
      origin: env.origin,
      path: `/insights/${slug}`,
      title,
      description: excerpt,
      type: 'article',
    }),
  }
}

export default function ArticlePage({ loaderData: { article, next, disclaimer } }: Route.ComponentProps) {
  const { title, excerpt, author, role, date, readTime, category, categoryName, image, text, sources } = article
  return (
    <>
      <article className="wrap article">
        <header>
          <p className="text-small">
            <a href="/insights">Insights</a>, <a href={`/insights/category/${category}`}>{categoryName}</a>
          </p>
          <h1 className="poster text-h1">{title}</h1>
          <p className="text-lead text-soft">{excerpt}</p>
          <p className="text-small">
            By <b>{author}</b>. {role}. <time dateTime={date}>{inWords(date)}</time>, {readTime}
          </p>
        </header>
        <Contents content={text} />
        <div className="article-body">
          <Picture name={image} />
          <Prose content={text} />
          <Sources sources={sources} />
        </div>
      </article>
      <Sheet section={disclaimer} sunk />
      <Sheet section={{ key: 'next', heading: 'Read next', text: [], points: [], links: [] }}>
        <ArticleList articles={next} />
      </Sheet>
    </>
  )
}

/** Of the same category first, then the newest. */
const akin = (article: { category: string }, b: { category: string }) => Number(article.category === b.category)
