import type { Content } from '#content/index.ts'
import { categories } from '#content/categories.ts'
import { timetableRows } from './timetable-rows.ts'

const deliveriesDrawn = 500

/** A page that is read on a phone has room for so many; the others are one link away. */
const articlesShown = 4

/** All that the home page says, out of the content. */
export const homePage = (content: Content) => {
  const { pages, services, industries, claims, promises, company, testimonials, articles } = content
  const { heading, intro } = pages.home
  const { on_time: onTime, ...otherClaims } = claims
  const share = Number.parseFloat(onTime?.figure ?? '') / 100
  return {
    heading,
    intro,
    /** What is painted on the tank. */
    truck: company.brand.split(' ', 1)[0]?.toUpperCase(),
    rows: timetableRows(content),
    sections: Object.fromEntries(pages.home.sections.map((section) => [section.key, section])),
    services: services.map(({ key, name, card, summary, promise, drawing }) => ({
      key,
      name,
      to: card,
      summary,
      drawing,
      answer: promises[promise]?.hotline ? onSite(content) : { name: 'Answer', words: promises[promise]?.words },
    })),
    industries: industries.map(({ key, name, summary, drawing }) => ({
      key,
      name,
      summary,
      drawing,
      to: `/industries#${key}`,
    })),
    onTime: onTime && {
      total: deliveriesDrawn,
      late: Math.round(deliveriesDrawn * (1 - share)),
      words: onTime.words,
      figure: onTime.figure,
    },
    remarks: testimonials.map(({ quote, role, business, county, rating }) => ({
      ...{ quote, role, business, county, rating },
    })),
    articles: articles
      .toSorted((one, other) => Number(other.featured) - Number(one.featured))
      .slice(0, articlesShown)
      .map(({ slug, title, category, readTime }) => ({ slug, title, category: categories[category], readTime })),
    claims: Object.values(otherClaims).map(({ figure, words }) => ({ figure, words })),
  }
}

export type HomePage = ReturnType<typeof homePage>

const onSite = ({ coverage }: Content) => {
  const zones = Object.values(coverage.zones)
  return {
    name: 'On site in',
    words: `${Math.min(...zones.map(({ from }) => from))} to ${Math.max(...zones.map(({ to }) => to))} hours`,
  }
}
