import { categories } from '#content/categories.ts'
import type { Article } from '#content/index.ts'

/** What a list says of an article. */
export const articleLine = ({ slug, title, excerpt, author, date, category, image, readTime }: Article) => ({
  ...{ slug, title, excerpt, author, date, image, readTime, category },
  categoryName: categories[category],
})

export type ArticleLine = ReturnType<typeof articleLine>

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "October 27, 2025" for a plain date. */
export const inWords = (date: string) => dayFormat.format(new Date(`${date}T12:00:00Z`))
