import type { Page } from '../folder.ts'
import type { articleHead } from '../kinds/articles.ts'
import type { Mistake } from '../mistakes.ts'
import type { z } from 'zod'

/** Exactly one article is featured. */
export const checkArticles = (articles: Page<z.output<typeof articleHead>>[], report: (mistake: Mistake) => void) => {
  const featured = articles.filter(({ value }) => value.featured)
  const [first, ...others] = featured
  for (const { file, lineAt } of others) {
    report({ file, line: lineAt(['featured']), words: `only one article can be featured; ${first?.file} is already` })
  }
  const [any] = articles
  if (any && !first) report({ file: any.file, line: 1, words: 'no article says "featured: true"; one must' })
}
