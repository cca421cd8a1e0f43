import { piecesOf, sectionsOf, type Content, type Intent } from '#content/index.ts'
import type { Passage } from '../assistant.ts'
import type { Phrases } from '../phrases/index.ts'

/**
 * A passage with what is offered below it; `about` names the one that it is a finer part of. `spanish` answers who asks
 * in Spanish.
 */
export type OwnPassage = Passage & { chips: readonly Intent[]; about?: string; side?: boolean; spanish?: InSpanish }

type InSpanish = Content['spanish']['passages'][string]

/** Everything that content says, in the pieces that an answer is made of. */
export const passagesOf = (content: Content): OwnPassage[] =>
  [...written(content), ...faqsOf(content), ...articlesOf(content), ...legalOf(content)].map((passage) => {
    const spanish = content.spanish.passages[passage.id]
    return spanish ? { ...passage, spanish } : passage
  })

/** What a passage is called in the language of the conversation. What staff taught has one name. */
export const titleIn = (
  { language }: Pick<Phrases, 'language'>,
  { title, spanish }: Pick<OwnPassage, 'title' | 'spanish'>,
) => (language === 'es' && spanish?.title) || title

const written = (content: Content): OwnPassage[] => {
  const pieces = piecesOf(content)
  const questionOf = new Map(content.faqs.map(({ key, question }) => [key, question]))
  return content.passages.map(({ id, page, title, from, chips, about, covers, asks }) => ({
    id,
    title,
    href: page,
    text: from.map((name) => pieces[name] ?? '').join(' '),
    chips,
    asks: [...asks, ...covers.flatMap((key) => questionOf.get(key) ?? [])],
    ...(about && { about }),
  }))
}

/** Questions with their answer that no passage takes up. */
const faqsOf = ({ faqs, passages }: Content): OwnPassage[] => {
  const taken = new Set(passages.flatMap(({ from, covers }) => [...from, ...covers.map((key) => `faqs.${key}`)]))
  return faqs
    .filter(({ key }) => !taken.has(`faqs.${key}`))
    .map(({ key, page, question, answer }) => ({
      id: `faq-${key}`,
      title: question.replace(/\?$/, ''),
      text: answer,
      href: page,
      asks: [question],
      chips: ['general_inquiry'],
    }))
}

const articlesOf = ({ articles }: Content): OwnPassage[] =>
  articles.map(({ slug, title, excerpt }) => ({
    id: `article-${slug}`,
    title,
    text: excerpt,
    href: `/insights/${slug}`,
    asks: [title],
    chips: ['consult_expert'],
    about: 'insights',
    side: true,
  }))

/** Each section of a legal text. */
const legalOf = ({ legal }: Content): OwnPassage[] =>
  legal.flatMap(({ slug, title, path, content }) =>
    sectionsOf(content)
      .filter(({ text }) => text.length > 40)
      .map(({ id, heading, text }) => ({
        id: `legal-${slug}-${id}`,
        title: `${title}: ${heading}`,
        text,
        href: `${path}#${id}`,
        asks: [],
        chips: ['general_inquiry'] as const,
        side: true,
      })),
  )
