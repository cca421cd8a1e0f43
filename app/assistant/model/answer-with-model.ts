import type { Context } from '#domain/context.ts'
import type { Answer, VisitorQuestion, AnswerChunk } from '../assistant.ts'
import { sourceOf, type Classification, type AnswerSources } from '../built-in/answer.ts'
import { chipsFor } from '../built-in/chips.ts'
import { hotlineLine } from '../built-in/emergency.ts'
import { placeMeant } from '../figures/places.ts'
import { answerNeed } from '../needs/answer-need.ts'
import { needFromModel, type ModelNeed } from '../needs/model-need.ts'
import type { OwnPassage } from '../built-in/passages.ts'
import type { AskModel, ModelAnswer } from './ask-model.ts'
import { AnswerRejected } from './check-answer.ts'
import type { PromptPassage } from './prompt.ts'

export type ModelServices = {
  ask: AskModel
  takeCall: ReserveModelCall
  breaker: ReturnType<typeof createBreaker>
  /** Hears why a model's answer was not used: the kind of fault, never its words. */
  onFault?: (kind: string) => void
}

/** Counts a call before it is made. Nothing when there have been enough. */
export type ReserveModelCall = (
  ctx: Context,
  who: Pick<VisitorQuestion, 'visitor' | 'address'>,
) => Promise<{ settle: (tokens: number) => Promise<void> } | undefined>

const mostGiven = 5

/** The model's answer in pieces, or nothing that counts: then the built-in one, which stands ready, is given. */
export async function* answerWithModel(
  { ask, takeCall, breaker, onFault }: ModelServices,
  means: AnswerSources,
  { judged, asked, builtIn }: { judged: Classification; asked: VisitorQuestion; builtIn: Answer },
): AsyncGenerator<AnswerChunk, Answer | undefined> {
  const passages = passagesFor(means, judged)
  if (!mayAsk(builtIn, passages) || !breaker.closed()) return undefined
  try {
    const call = await takeCall(means.ctx, asked)
    if (!call) return undefined
    const given = await givenOf(means, passages, judged.question)
    const opening =
      judged.emergency === 'unsure'
        ? `${hotlineLine(means.content, means.say, placeMeant(means.content, judged.question, means.before))}\n\n`
        : ''
    if (opening) yield { type: 'text', text: opening }
    const sentences = ask(asked, given)
    let next = await sentences.next()
    for (; !next.done; next = await sentences.next()) if (next.value) yield { type: 'text', text: `${next.value} ` }
    breaker.worked()
    await call.settle(next.value.tokens)
    if (next.value.stated) return await answerStated(means, judged, next.value.stated)
    return answerOf(means, judged, { told: next.value, passages, builtIn, opening })
  } catch (error) {
    if (asked.signal.aborted) return undefined
    breaker.failed()
    onFault?.(error instanceof Error ? error.message.slice(0, 40) : 'unknown')
    return undefined
  }
}

/** In our own words: what our readers and calendar make of the slots is said back, and nothing that the model wrote. */
const answerStated = async (means: AnswerSources, judged: Classification, stated: ModelNeed): Promise<Answer> => {
  const { content, ctx, engine, before } = means
  const need = needFromModel(content, ctx, engine.classify, { text: judged.question, before }, stated)
  if (!need) throw new AnswerRejected('a need without a slot')
  return { ...(await answerNeed(means, judged, need)), by: 'model' }
}

/** Emergencies, what is handed over and the viewer's own matters are answered without it. */
const mayAsk = ({ outcome, emergency, passages }: Answer, [first]: readonly OwnPassage[]) =>
  emergency !== 'sure' &&
  (outcome === 'answer' || outcome === 'ask_back') &&
  first !== undefined &&
  !isOwnMatter(first.id) &&
  !isOwnMatter(passages[0] ?? '')

const passagesFor = ({ engine }: AnswerSources, { parts }: Classification): OwnPassage[] => {
  const lists = parts.map(({ looked }) => looked.found.filter(({ kind }) => kind === 'passage').map(({ id }) => id))
  const ids = new Set(Array.from({ length: mostGiven }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat())
  return [...ids].flatMap((id) => engine.passage(id) ?? []).slice(0, mostGiven)
}

const givenOf = async (
  { ctx, figures, say }: Pick<AnswerSources, 'ctx' | 'figures' | 'say'>,
  passages: readonly OwnPassage[],
  question: string,
): Promise<PromptPassage[]> =>
  Promise.all(
    passages.map(async ({ id, title, href, ...passage }) => {
      const spanish = say.language === 'es' && passage.spanish ? `${passage.spanish.text} ` : ''
      const text = `${spanish}${passage.text}`
      const figure = isOwnMatter(id) ? undefined : await figures(ctx, id, question)
      return { id, title, href, text: figure ? `${figure.text} ${text}` : text }
    }),
  )

type ModelResult = { told: ModelAnswer; passages: readonly OwnPassage[]; builtIn: Answer; opening: string }

const answerOf = (
  { content, say }: Pick<AnswerSources, 'content' | 'say'>,
  { parts }: Classification,
  { told: { text, cited, offer }, passages, builtIn, opening }: ModelResult,
): Answer => {
  if (text === '') return { ...builtIn, by: 'model', ...(offer && { offer }) }
  const named = cited.flatMap((number) => passages[number - 1] ?? [])
  const sources = new Map(named.map((one) => [one.href, sourceOf(say, one)]))
  return {
    ...builtIn,
    outcome: 'answer',
    by: 'model',
    text: `${opening}${text}`,
    sources: [...sources.values()],
    passages: named.map(({ id }) => id),
    suggestions: chipsFor(
      content,
      say,
      parts.map(({ looked }) => looked),
      named.slice(0, 1),
    ),
    ...(offer && { offer }),
  }
}

/** What data answer for the viewer alone never leaves the house. */
const ownMatters = new Set(['order-track'])

const isOwnMatter = (passageId: string) => ownMatters.has(passageId)

/** The messages before, without what was answered from the viewer's own data and the questions that it answered. */
export const withoutOwnMatters = (history: VisitorQuestion['history']): VisitorQuestion['history'] => {
  const isOwn = (at: number) => history[at]?.passages?.some(isOwnMatter) ?? false
  return history.filter(({ role }, at) => !isOwn(at) && !(role === 'user' && isOwn(at + 1)))
}

/** After this many faults in a row a model is left alone for a while, so that nobody waits for what will not come. */
const mostFaults = 3
const restMs = 60_000

export const createBreaker = (clock: () => number = () => performance.now()) => {
  let faults = 0
  let restsUntil = 0
  return {
    closed: () => clock() >= restsUntil,
    worked: () => {
      faults = 0
    },
    failed: () => {
      faults++
      if (faults < mostFaults) return
      faults = 0
      restsUntil = clock() + restMs
    },
  }
}
