import '#ui/reading.css'
import { data } from 'react-router'
import { categories, type Category } from '#content/index.ts'
import { PageHead } from '#ui/page-head.tsx'
import { services } from '#http/context.ts'
import { loadedMeta, pageMeta } from '../page-meta.ts'
import type { Route } from './+types/category.ts'
import { ArticleList } from './article-list.tsx'
import { articleLine } from './article-line.ts'
import { CategoryTabs, countByCategory } from './category-tabs.tsx'

export const handle = { cached: true }

export const meta = loadedMeta

export const loader = ({ params, context }: Route.LoaderArgs) => {
  const { content, env } = context.get(services)
  if (!isCategory(params.slug)) throw data(null, { status: 404 })
  const name = categories[params.slug]
  return {
    name,
    category: params.slug,
    counts: countByCategory(content.articles),
    articles: content.articles.filter(({ category }) => category === params.slug).map(articleLine),
    meta: pageMeta({
      content,
      origin: env.origin,
      path: `/insights/category/${params.slug}`,
      title: `${name}: articles`,
      description: `Articles on ${name.toLowerCase()} for people who buy fuel and lubricants in ${content.company.address.state}, with their sources.`,
    }),
  }
}

export default function CategoryPage({ loaderData: { name, category, counts, articles } }: Route.ComponentProps) {
  return (
    <>
      <PageHead over={<a href="/insights">Insights</a>} title={name} />
      <div className="wrap page-body">
        <CategoryTabs counts={counts} current={category} />
        <ArticleList articles={articles} />
      </div>
    </>
  )
}

const isCategory = (slug: string): slug is Category => Object.hasOwn(categories, slug)
