import type { Content } from '#content/index.ts'
import { telephoneLink } from '../../http/frame.ts'
import { timetableRows } from './timetable-rows.ts'

const deliveriesDrawn = 500

/** All that the home page says, out of the content. */
export const homePage = (content: Content) => {
  const { pages, services, industries, claims, promises, company } = content
  const { heading, intro } = pages.home
  const { on_time: onTime, ...otherClaims } = claims
  const share = Number.parseFloat(onTime?.figure ?? '') / 100
  return {
    heading,
    intro,
    /** What is painted on the tank. */
    truck: company.brand.split(' ', 1)[0]?.toUpperCase(),
    rows: timetableRows(content, telephoneLink(company.phone)),
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
    onTime: {
      total: deliveriesDrawn,
      late: Math.round(deliveriesDrawn * (1 - share)),
      words: onTime?.words ?? '',
      figure: onTime?.figure ?? '',
    },
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
