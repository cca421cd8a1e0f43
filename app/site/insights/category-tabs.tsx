import { categories, type Category } from '#content/categories.ts'
import type { Article } from '#content/index.ts'
import { Tabs } from '#ui/tabs.tsx'

type Counts = Record<Category, number>

const keys = Object.keys(categories) as Category[]

/** How many articles there are of each category. */
export const countByCategory = (articles: readonly Article[]): Counts =>
  Object.fromEntries(keys.map((key) => [key, articles.filter(({ category }) => category === key).length])) as Counts

/** All articles, or those of one category, each with its count. */
export const CategoryTabs = ({ counts, current }: { counts: Counts; current?: Category }) => (
  <Tabs
    label="Categories"
    tabs={[
      {
        to: '/insights',
        label: 'All',
        count: Object.values(counts).reduce((sum, count) => sum + count, 0),
        current: !current,
      },
      ...keys.map((key) => ({
        to: `/insights/category/${key}`,
        label: categories[key],
        count: counts[key],
        current: current === key,
      })),
    ]}
  />
)
