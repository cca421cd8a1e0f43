import { categories } from '#content/categories.ts'
import { company, type PageInput, type Thing } from './thing.ts'

/** The questions that this page answers; none where it has none. */
export const questions = ({ content, path }: PageInput): Thing[] => {
  const faqs = content.faqs.filter(({ page }) => page === path)
  if (faqs.length === 0) return []
  const mainEntity = faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}

/** The article of this page. Signed by role, so its author is the company's desk, not a person. */
export const article = ({ content, origin, path, image }: PageInput): Thing[] =>
  content.articles
    .filter(({ slug }) => path === `/insights/${slug}`)
    .map(({ title, excerpt, author, date, category, words, sources }) => ({
      '@type': 'Article',
      headline: title,
      description: excerpt,
      image,
      datePublished: date,
      author: { '@type': 'Organization', name: `${author}, ${content.company.brand}` },
      publisher: company({ origin }),
      articleSection: categories[category],
      wordCount: words,
      citation: sources.map(({ url }) => url),
      mainEntityOfPage: origin + path,
    }))

/** The way from the home page to this one, through the pages that lie between. */
export const breadcrumbs = ({ content, origin, path, title }: PageInput): Thing[] => {
  if (path === '/') return []
  const parts = path.split('/').slice(1, -1)
  const between = parts
    .map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
    .flatMap((to) => {
      const page = Object.entries(content.pages).find(([name]) => to === `/${name}`)?.[1]
      return page ? [{ name: page.heading, to }] : []
    })
  const steps = [{ name: 'Home', to: '/' }, ...between, { name: title, to: path }]
  const itemListElement = steps.map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + to,
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}
