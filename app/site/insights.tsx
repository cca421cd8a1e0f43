import '#ui/reading.css'
import { interestChoices } from '#features/newsletter/segments.ts'
import { Newsletter } from '#islands/newsletter.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { services } from '#http/context.ts'
import type { Route } from './+types/insights.ts'
import { ArticleList, Featured } from './insights/article-list.tsx'
import { articleLine } from './insights/article-line.ts'
import { CategoryTabs, countByCategory } from './insights/category-tabs.tsx'
import { Head } from './page/head.tsx'
import { pageWords } from './page/page-words.ts'
import { Sheet } from './page/sheet.tsx'
import { loadedMeta } from './page-meta.ts'

export const handle = { cached: true, shared: ['page'] }
export const meta = loadedMeta

/** Below the featured one. */
const articlesAtFirst = 3

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { content } = context.get(services)
  const { articles, company } = content
  const showsAll = new URL(request.url).searchParams.get('page') === '2'
  const otherArticles = articles.filter(({ featured }) => !featured).map(articleLine)
  return {
    ...pageWords(context, 'insights'),
    phone: company.phone,
    interests: interestChoices(content),
    counts: countByCategory(articles),
    featured: articles.filter(({ featured }) => featured).map(articleLine),
    others: showsAll ? otherArticles : otherArticles.slice(0, articlesAtFirst),
    hidden: showsAll ? 0 : otherArticles.length - articlesAtFirst,
  }
}

export default function Insights({ loaderData }: Route.ComponentProps) {
  const { words, phone, interests, counts, featured, others, hidden } = loaderData
  return (
    <>
      <Head words={words} />
      <div className="wrap page-body">
        <CategoryTabs counts={counts} />
        {featured.map((article) => (
          <Featured key={article.slug} article={article} />
        ))}
        <ArticleList articles={others} from={articlesAtFirst} />
        {hidden > 0 && <ButtonLink href="/insights?page=2#more">Load {hidden} more</ButtonLink>}
      </div>
      <Sheet section={words.sections.subscribe} sunk>
        <Newsletter place="insights" phone={phone} interests={interests} />
      </Sheet>
      <Sheet section={words.sections.disclaimer} />
    </>
  )
}
