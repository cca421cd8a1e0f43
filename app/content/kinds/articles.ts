import { z } from 'zod'
import { categories, type Category } from '../categories.ts'
import type { Block } from '../markdown.ts'
import { plainText } from '../plain-text.ts'
import { date, key, words } from './words.ts'

export const articleHead = z.strictObject({
  title: words,
  excerpt: words,
  author: words,
  role: words,
  date,
  category: z.enum(Object.keys(categories) as [Category, ...Category[]]),
  image: key,
  featured: z.boolean().default(false),
  sources: z
    .array(
      z.strictObject({
        title: words,
        url: z.url({ protocol: /^https?$/, error: 'must be a web address that begins with https://' }),
      }),
    )
    .min(1),
})

export type Article = z.output<typeof articleHead> & { slug: string; readTime: string; words: number; content: Block[] }

const wordsPerMinute = 200

export const articleOf = (frontMatter: z.output<typeof articleHead>, slug: string, content: Block[]): Article => {
  const count = wordsIn(content)
  return { ...frontMatter, slug, content, words: count, readTime: `${Math.ceil(count / wordsPerMinute)} min read` }
}

const wordsIn = (content: Block[]) => content.map(textOf).join(' ').split(/\s+/).filter(Boolean).length

const textOf = (block: Block) => {
  switch (block.kind) {
    case 'list':
      return block.items.map(plainText).join(' ')
    case 'picture':
      return ''
    case 'table':
      return [block.head, ...block.rows].flat().map(plainText).join(' ')
    default:
      return plainText(block.content)
  }
}
