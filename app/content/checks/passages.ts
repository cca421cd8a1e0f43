import type { Sheets } from '../files.ts'
import type { Mistake } from '../content-error.ts'
import { pieceNames } from '../passage-texts.ts'
import type { Article } from '../kinds/articles.ts'
import type { PageWords } from '../kinds/pages.ts'
import { sectionsOf } from '../sections.ts'

type PassageContent = { pages: Readonly<Record<string, PageWords | undefined>>; articles: readonly Article[] }

/** Passages of the assistant take their words from pieces that there are, and no two share a name. */
export const checkPassages = (
  sheets: Sheets,
  { pages, articles }: PassageContent,
  report: (mistake: Mistake) => void,
) => {
  const { passages, faqs, fuels, delivery, lubricants, services, industries } = sheets
  if (!passages || !faqs || !fuels || !delivery || !lubricants || !services || !industries) return
  const groups = {
    faqs: faqs.value,
    fuels: fuels.value,
    delivery: delivery.value.deliveries,
    families: lubricants.value.families,
    services: services.value,
    industries: industries.value,
  }
  const targets = new Set<string>([
    ...pieceNames,
    ...Object.entries(groups).flatMap(([group, entries]) => entries.map(({ key }) => `${group}.${key}`)),
    ...Object.entries(pages).flatMap(([name, page]) => [
      `pages.${name}`,
      ...(page?.sections ?? []).map(({ key }) => `pages.${name}.${key}`),
    ]),
    ...articles.flatMap(({ slug, content }) => sectionsOf(content).map(({ id }) => `articles.${slug}.${id}`)),
  ])
  const { file, value, lineAt } = passages
  const ids = value.map(({ id }) => id)
  value.forEach(({ id, from, about, covers }, index) => {
    const reportAt = (part: PropertyKey[], words: string) => report({ file, line: lineAt([index, ...part]), words })
    from.forEach((name, at) => targets.has(name) || reportAt(['from', at], `there is no piece "${name}"`))
    covers.forEach((key, at) => targets.has(`faqs.${key}`) || reportAt(['covers', at], `there is no question "${key}"`))
    if (about !== undefined && !ids.includes(about)) reportAt(['about'], `there is no passage "${about}"`)
    if (ids.indexOf(id) !== index) reportAt(['id'], `there are two passages "${id}"`)
  })
}
