import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { Answer, Source } from '../assistant.ts'
import type { Figures } from '../figures/figures.ts'
import type { Phrases } from '../phrases/index.ts'
import { readMessage } from '../needs/reading.ts'
import { placeMeant } from '../figures/places.ts'
import type { OwnDeliveries } from '../needs/own-deliveries.ts'
import { askedInNeed } from '../learning/learn.ts'
import { fold } from '../words/fold.ts'
import { halvesOf, splitQuestions } from '../words/reader.ts'
import { chipsFor, chipsForPerson, chipsOf } from './chips.ts'
import type { CourtesyReply } from './courtesy.ts'
import { emergencyAnswer, rateEmergency, hotlineLine, isDenied } from './emergency.ts'
import { isUrgentFillUp } from './emergency-classifier.ts'
import type { Engine, SearchResult } from './engine.ts'
import { titleIn, type OwnPassage } from './passages.ts'
import { withLastQuestion } from './follow-up.ts'
import { shortenAnswer } from './shorten-answer.ts'

/** From here on it is ours to answer; between the two it asks back; below it hands over. */
const oursFrom = 0.66
const perhapsFrom = 0.36
/** Below this the best passage is a guess: it asks back instead. */
const rightFrom = 0.24

type Part = { question: string; looked: SearchResult; verdict: 'answer' | 'ask_back' | 'handover' | 'unknown' }

export type Classification = { parts: readonly Part[]; emergency: Answer['emergency']; question: string }

/**
 * Hears an emergency and decides what each question of a message comes to. Nothing is said yet. `last`: what the visitor
 * said before.
 */
export const judge = (engine: Engine, question: string, last?: string): Classification => {
  const whole = { question, looked: withLastQuestion(engine, question, engine.look(question), last) }
  const pieces = partsOf(engine, question)
  const parts = pieces.length > 1 ? pieces : [whole]
  return {
    question,
    parts: parts.map((part) => ({ ...part, verdict: verdictOn(engine, part.looked) })),
    emergency: hearing(
      question,
      (parts.every(({ looked }) => looked.calm) ? parts : [whole, ...parts]).map(({ looked }) => looked),
    ),
  }
}

const hearing = (question: string, looked: readonly SearchResult[]) => {
  const said = rateEmergency(looked)
  return said === 'sure' && (isDenied(question) || isUrgentFillUp(fold(question))) ? 'unsure' : said
}

const partsOf = (engine: Engine, question: string) => {
  const split = splitQuestions(question)
  const looked = (split.length > 1 ? split : halvesOf(question)).map((part) => ({
    question: part,
    looked: engine.look(part),
  }))
  if (split.length > 1) return looked
  // "A and B" is two questions only when each half is surely answered, and by another page.
  const sure = looked.every(({ looked: { ours, right } }) => ours >= 0.8 && right >= 0.6)
  return sure && new Set(looked.map((part) => bestOf(part.looked)?.id)).size > 1 ? looked : []
}

const bestOf = ({ found }: SearchResult) => found.find(({ kind }) => kind === 'passage')

const verdictOn = (engine: Engine, looked: SearchResult): Part['verdict'] => {
  const { ours, right, found } = looked
  if (ours >= oursFrom) return right >= rightFrom ? 'answer' : 'ask_back'
  const topic = found.find(({ kind }) => kind === 'topic')
  const known = topic && engine.topic(topic.id)
  const best = bestOf(looked)?.score ?? 0
  if (ours >= perhapsFrom && best >= (topic?.score ?? 0)) return 'ask_back'
  if (known && !known.beside && (topic?.score ?? 0) >= 0.25) return 'handover'
  return 'unknown'
}

/** `before`: what the visitor said earlier in this conversation, oldest first. `own`: what a signed-in customer has with us. */
export type AnswerSources = {
  content: Content
  engine: Engine
  figures: Figures
  ctx: Context
  before: readonly string[]
  say: Phrases
  own: OwnDeliveries
}

/** What the emergency answer says by itself; what to do until the truck is there it does not. */
const saidInNeed = new Set([...askedInNeed, 'service-area'])
saidInNeed.delete('emg-until')

/** Says what was decided, in the words of the site. */
export const answerJudged = async (means: AnswerSources, judged: Classification): Promise<Answer> => {
  const normal = await answerNormal(means, judged)
  return judged.emergency === 'sure' ? answerEmergency(means, judged, normal) : normal
}

/** Answers a message that asks nothing. */
export const answerCourtesy = (
  content: Content,
  phrases: Phrases,
  { words, spanish, chips }: CourtesyReply,
): Answer => ({
  outcome: 'courtesy',
  emergency: 'none',
  text: phrases.language === 'es' ? spanish : words,
  sources: [],
  suggestions: chipsOf(content, phrases, chips),
  passages: [],
  by: 'built-in',
  language: phrases.language,
})

/** The emergency answer first; a question that is surely another one is answered below it. */
const answerEmergency = (
  { content, engine, before, say }: AnswerSources,
  { question, parts }: Classification,
  normal: Answer,
): Answer => {
  const looked = parts.map((part) => part.looked)
  const place = placeMeant(content, question, before)
  const danger = engine.passage('emg-danger')
  const ofDanger = (say.language === 'es' && danger?.spanish?.text) || danger?.text
  const said = emergencyAnswer(content, say, question, { looked, place, ofDanger })
  const passages = said.passages.flatMap((id) => engine.passage(id) ?? [])
  const [first] = normal.passages
  const other = normal.outcome === 'answer' && first !== undefined && !saidInNeed.has(first)
  return {
    ...normal,
    ...said,
    outcome: 'emergency',
    text: other ? `${said.text}\n\n${normal.text}` : said.text,
    sources: distinct([...said.sources, ...(other ? normal.sources : [])]),
    passages: [...said.passages.slice(0, other ? 2 : 3), ...(other ? normal.passages : [])],
    // Nobody with a fire or a spill wants a quote.
    suggestions:
      said.passages[0] === 'emg-danger'
        ? chipsOf(content, say, ['talk_to_sales'])
        : chipsFor(content, say, looked, passages).filter(({ action }) => !isSelling.has(action)),
  }
}

/** What nobody whose tank is empty came for. */
const isSelling = new Set([
  'fuel_quote',
  'lube_pricing',
  'schedule_delivery',
  'become_supplier',
  'services',
  'consult_expert',
])

export const answerNormal = async (
  { content, engine, figures, ctx, before, say }: AnswerSources,
  { parts, emergency, question }: Classification,
): Promise<Answer> => {
  const looked = parts.map((part) => part.looked)
  const answered = parts.filter(({ verdict }) => verdict === 'answer')
  const hotline = () => hotlineLine(content, say, placeMeant(content, question, before))
  const texts: string[] = emergency === 'unsure' ? [hotline()] : []
  const sources: Source[] = []
  const shown: OwnPassage[] = []
  for (const part of answered) {
    const nearest = nearestOf(engine, part.looked)
    const [passage] = nearest
    if (!passage) continue
    const figure = await figures(ctx, passage.id, part.question)
    const words = figure?.whole ? undefined : wordsOf(content, say, passage)
    texts.push([figure?.text, words].filter(Boolean).join('\n'))
    shown.push(...nearest)
    if (figure?.source) sources.push(figure.source)
    // What data say whole stands on its own page; nothing else was used.
    sources.push(...(figure?.whole ? [passage] : nearest).map((one) => sourceOf(say, one)))
  }
  const base = { emergency, by: 'built-in' as const, language: say.language }
  if (answered.length > 0) {
    const passages = parts.length > 1 ? interleaved(answered.map(({ looked }) => nearestOf(engine, looked))) : shown
    return {
      ...base,
      outcome: 'answer',
      text: texts.join('\n\n'),
      // Who may be in need reads one page, not four.
      sources: distinct(sources).slice(0, emergency === 'unsure' ? 1 : 4),
      suggestions: chipsFor(content, say, looked, passages.slice(0, parts.length)),
      passages: passages.map(({ id }) => id),
    }
  }
  const [first] = parts
  const nearest = first ? nearestOf(engine, first.looked) : []
  const passages = nearest.map(({ id }) => id)
  if (first && parts.some(({ verdict }) => verdict === 'ask_back') && nearest.length > 0) {
    const choices = fitting(first.looked, nearest)
    return {
      ...base,
      outcome: 'ask_back',
      text: [...texts, say.whichOfThese(choices.map((one) => titleIn(say, one)))].join('\n\n'),
      sources: distinct(choices.map((one) => sourceOf(say, one))),
      suggestions: chipsFor(content, say, looked, choices),
      passages: choices.map(({ id }) => id),
    }
  }
  const topic = first?.looked.found.find(({ kind, score }) => kind === 'topic' && score >= 0.25)
  const known = topic && engine.topic(topic.id)
  const handover = parts.some(({ verdict }) => verdict === 'handover')
  // Kerosene and DEF are asked for as other fuels are, and one question about them is answered already.
  const onRequest = handover && namesOnRequest(content, ctx, question) ? engine.passage('faq-kerosene-def') : undefined
  const topicWords = onRequest
    ? wordsOf(content, say, onRequest)
    : known && ((say.language === 'es' && content.spanish.handover[known.topic]) || known.words)
  const words = topicWords ?? say.unknown(content.company.phone)
  const intent = 'talk_to_sales'
  return {
    ...base,
    outcome: handover ? 'handover' : 'unknown',
    text: [...texts, words].join('\n\n'),
    sources: [{ title: say.contact, href: '/contact' }],
    suggestions: chipsForPerson(content, say, looked),
    passages,
    ...(known?.beside ? {} : { offer: { lead: { intent, message: question.slice(0, 2000) } } }),
  }
}

const namesOnRequest = (content: Content, ctx: Context, question: string) => {
  const listed = new Set(content.fuels.map(({ key }) => key))
  const others = new Set(content.delivery.onRequest.map(({ key }) => key).filter((key) => !listed.has(key)))
  return readMessage(content, ctx, question).items.some(({ product }) => product?.key && others.has(product.key))
}

/** What comes far behind the nearest is no choice to be offered: "which of these" is asked among what fits alone. */
const leastOfBest = 0.6

const fitting = ({ found }: SearchResult, nearest: readonly OwnPassage[]) => {
  const scores = new Map(found.filter(({ kind }) => kind === 'passage').map(({ id, score }) => [id, score]))
  const best = scores.get(nearest[0]?.id ?? '') ?? 0
  return nearest.filter(({ id }) => (scores.get(id) ?? 0) >= best * leastOfBest)
}

/** The three passages that come nearest, each on another page of the site's own matters. */
export const nearestOf = (engine: Engine, { found }: SearchResult): OwnPassage[] => {
  const groups = new Set<string>()
  return found
    .filter(({ kind }) => kind === 'passage')
    .flatMap(({ id }) => engine.passage(id) ?? [])
    .filter(({ id, about = id }) => !groups.has(about) && groups.add(about))
    .slice(0, 3)
}

/** What leans on its title: "They're different products", "Is the middle of the range". */
const leansOnTitle = /^(they|this|these|those|it|its|not|don't|there|what)\b/i

/**
 * An answer begins with the answer, as a person's does; what it is called stands below it, as a link. Only words that lean
 * on their title, and a piece of an article or of the data, are said after it.
 */
const titled = ({ title, text, href }: OwnPassage) => {
  const said = shortenAnswer(text)
  if (text.startsWith(title) || !(leansOnTitle.test(text) || href.startsWith('/insights/'))) return said
  return `${title}${title.endsWith('?') ? '' : ':'} ${said}`
}

/** What staff taught in English is said in English, after a sentence that says so. */
const wordsOf = ({ courtesies }: Content, { language }: Phrases, passage: OwnPassage) => {
  if (language === 'en') return titled(passage)
  return passage.spanish?.text || `${courtesies.spanish}\n${titled(passage)}`
}

export const sourceOf = (phrases: Phrases, passage: OwnPassage): Source => ({
  title: titleIn(phrases, passage),
  href: passage.href,
})

export const distinct = (sources: readonly Source[]) => [
  ...new Map(sources.map((source) => [source.href, source])).values(),
]

const interleaved = (lists: readonly OwnPassage[][]) =>
  [0, 1, 2].flatMap((at) => lists.flatMap((list) => list[at] ?? []))
