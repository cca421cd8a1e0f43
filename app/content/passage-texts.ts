import type { Article } from './kinds/articles.ts'
import { sectionsOf } from './sections.ts'
import type { Content } from './build-content.ts'

type Source = Omit<Content, 'calendar' | 'promises'>

/**
 * The texts of this folder by the name under which a passage takes them: `faqs.sds`, `pages.about.who`, `packages`.
 * Each is the words of its page, joined to be read as an answer.
 */
export const piecesOf = (content: Source): Record<string, string> => ({
  ...each('faqs', content.faqs, ({ answer }) => answer),
  ...each('fuels', content.fuels, ({ summary, text, standard }) => joined(summary, ...text, `Standard: ${standard}.`)),
  ...each('delivery', content.delivery.deliveries, ({ name, what }) => `${name}: ${lowerFirst(what)}`),
  ...each('families', content.lubricants.families, ({ name, summary, grades, kinds }) =>
    joined(
      `${name}. ${summary}`,
      ...oneLine(kinds.filter((kind) => !summary.toLowerCase().includes(kind.toLowerCase()))),
      `Grades: ${grades.map(({ scale, grades }) => `${scale}: ${grades.join(', ')}`).join('; ')}.`,
    ),
  ),
  ...each('services', content.services, ({ name, text, includes }) =>
    joined(`${name}.`, ...text, `Includes: ${includes.join('; ')}.`),
  ),
  ...each('industries', content.industries, ({ name, summary, challenges }) =>
    joined(`${name}. ${summary}`, ...challenges.map(({ solution }) => solution)),
  ),
  ...pagesOf(content),
  ...articlesOf(content.articles),
  'pricing.parts': `A price has ${content.pricing.parts.length} parts: ${content.pricing.parts.map(({ name, text }) => `${lowerFirst(name)} (${lowerFirst(text).replace(/\.$/, '')})`).join('; ')}.`,
  'pricing.ways': content.pricing.ways.map(({ name, text }) => `${name}: ${lowerFirst(text)}`).join(' '),
  specifications: content.fuels
    .map(
      ({ name, specification }) => `${name}: ${specification.map((line) => `${line.name} ${line.value}`).join('; ')}.`,
    )
    .join(' '),
  'pricing.bulk': joined(content.pricing.bulk.text, content.pricing.bulk.transport),
  packages: `Lubricants come in these packages: ${content.lubricants.packages.map(({ name, text }) => `${lowerFirst(name)} (${lowerFirst(text).replace(/\.$/, '')})`).join('; ')}.`,
  makers: `We match oils to the requirements of ${content.lubricants.makers.map(({ name }) => name).join(', ')}. ${content.lubricants.makersNote}`,
  standards: `We list products by ${content.lubricants.standards.length} standards bodies: ${content.lubricants.standards.map(({ name, covers }) => `${name} (${covers})`).join('; ')}.`,
  safety: content.delivery.safety.map(({ name, text }) => `${name}: ${lowerFirst(text)}`).join(' '),
  construction: joined(...content.delivery.construction.text),
  badges: `${content.badges.map(({ words }) => words).join(', ')}.`,
  'coverage.cities': `Cities served: ${content.coverage.cities.map(({ name }) => name).join(', ')}.`,
})

const oneLine = (words: readonly string[]) => (words.length > 0 ? [`${words.join(', ')}.`] : [])

/** Every name that a passage may take its words from, of content that is still being read. */
export const pieceNames = [
  'pricing.parts',
  'pricing.ways',
  'pricing.bulk',
  'specifications',
  'packages',
  'makers',
  'standards',
  'safety',
  'construction',
  'badges',
  'coverage.cities',
] as const

const pagesOf = ({ pages }: Source) =>
  Object.fromEntries(
    Object.entries(pages).flatMap(([name, { intro, sections }]) => [
      [`pages.${name}`, intro],
      ...sections.map(({ key, text, points }) => [
        `pages.${name}.${key}`,
        joined(...text, ...points.map((point) => `${point.name}: ${point.text.replace(/\.$/, '')}.`)),
      ]),
    ]),
  ) as Record<string, string>

const articlesOf = (articles: readonly Article[]) =>
  Object.fromEntries(
    articles.flatMap(({ slug, content }) =>
      sectionsOf(content).map(({ id, text }) => [`articles.${slug}.${id}`, text] as const),
    ),
  )

const each = <Entry extends { key: string }>(
  group: string,
  entries: readonly Entry[],
  format: (entry: Entry) => string,
) => Object.fromEntries(entries.map((entry) => [`${group}.${entry.key}`, format(entry)]))

const joined = (...texts: string[]) => texts.filter(Boolean).join(' ')

/** "Wet hosing" within a sentence is "wet hosing", but "DOT" stays "DOT". */
const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)
