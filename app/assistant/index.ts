import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { ModelAccess } from '#platform/env.ts'
import type { Answer, VisitorQuestion, Assistant, AnswerChunk, StaffWords } from './assistant.ts'
import { answerAccount, ownAccount, type AccountPort } from './built-in/account.ts'
import { judge, answerCourtesy, answerJudged, type Classification, type AnswerSources } from './built-in/answer.ts'
import { courtesyTo, withoutCourtesy } from './built-in/courtesy.ts'
import { isDanger } from './built-in/emergency.ts'
import { createEngine, type Engine } from './built-in/engine.ts'
import { answerStatus, ownMatterNamed, type OwnRecordPort, type StatusPort } from './built-in/status.ts'
import { createFigures } from './figures/figures.ts'
import { ownMatters, type OrdersPort } from './figures/orders.ts'
import { fold } from './words/fold.ts'
import { isDayAlone } from './words/elliptical.ts'
import { phrasesIn } from './phrases/index.ts'
import { languageOf } from './words/language.ts'
import type { TrainingCache } from './learning/training-cache.ts'
import { answerNeed, canWait, isOurs, withEmergencyForm } from './needs/answer-need.ts'
import { isUsual } from './needs/kind.ts'
import { needIn } from './needs/need.ts'
import { ownDeliveries, type OwnDeliveriesPort } from './needs/own-deliveries.ts'
import { readMessage } from './needs/reading.ts'
import { createAskModel, type ModelTimeouts } from './model/ask-model.ts'
import { createBreaker, answerWithModel, type ReserveModelCall, type ModelServices } from './model/answer-with-model.ts'
import { productKeys } from './needs/model-need.ts'

export type AssistantOptions = {
  /** Asked for each question, so that content that was read again counts from the next one on. */
  content: () => Content
  /** What the viewer has under way; their own orders and requests when left out. */
  orders?: OrdersPort
  /** Where the viewer is delivered to, and what they ordered; their own from the database when left out. */
  own?: OwnDeliveriesPort
  /** Looks something up by its reference for who is not signed in; without it the chat names the page that does. */
  checkStatus?: StatusPort
  /** Something of the viewer's own by its reference; from the database when left out. */
  ownMatter?: OwnRecordPort
  /** What the customer owes and has filled again and again; from the database when left out. */
  account?: AccountPort
  /** A model that puts what the site says in its own words; without it the site's words are given. */
  model?: ModelAccess
  /** Counts the calls to the model; without it there is no end to them. */
  takeCall?: ReserveModelCall
  /** Hears why a model's answer was not used: the kind of fault, never its words. */
  onFault?: (kind: string) => void
  limits?: ModelTimeouts
  /** Where what was learned of content is kept; without it a start takes about a second longer. */
  keep?: TrainingCache
  /** Makes what reads questions and finds answers, which takes a third of a second: tests share one. */
  makeEngine?: typeof createEngine
}

/** `prepare` makes what the first answer needs, which takes most of a second. Without it the first question waits. */
export type PreparedAssistant = Assistant & { prepare: () => void }

/** The chat assistant: answers from the site, with or without a model. */
export const createAssistant = (options: AssistantOptions): PreparedAssistant => {
  const {
    content,
    orders = ownMatters,
    own = ownDeliveries,
    ownMatter = ownMatterNamed,
    keep,
    makeEngine = createEngine,
  } = options
  const model = modelOf(options)
  let words: StaffWords = { passages: [], asks: [] }
  let made: { content: Content; facts: string; engine: Engine } | undefined

  const engineOf = (current: Content) => {
    if (made?.content === current) return made.engine
    const facts = factsOf(current)
    if (made?.facts === facts) {
      made.content = current
      return made.engine
    }
    const before =
      made?.content.filesVersion === current.filesVersion ? made.engine.learned : keep?.read(current.filesVersion)
    const engine = makeEngine(current, before, words)
    if (!before) keep?.write(current.filesVersion, engine.learned)
    made = { content: current, facts, engine }
    return engine
  }

  async function* answer(ctx: Context, question: VisitorQuestion): AsyncGenerator<AnswerChunk> {
    const current = content()
    const say = phrasesIn(languageOf(current, question.text, question.history))
    const courtesy = courtesyTo(current, question.text)
    if (courtesy) {
      const answer = answerCourtesy(current, say, courtesy)
      yield { type: 'text', text: answer.text }
      return yield { type: 'answer', answer }
    }
    const engine = engineOf(current)
    const said = question.said ?? question.history.filter(({ role }) => role === 'user').map(({ content }) => content)
    const before = said.filter((one) => !courtesyTo(current, one))
    const last = before.findLast((said) => !isDayAlone(said))
    const heard = judge(engine, withoutCourtesy(current, question.text), last)
    const judged = heard.emergency === 'unsure' && question.noticed ? { ...heard, emergency: 'none' as const } : heard
    const figures = createFigures(current, say, orders, before)
    const means = { content: current, engine, figures, ctx, before, own: await own(ctx), say }
    const ports = { check: options.checkStatus, ownMatter }
    const builtIn =
      (judged.emergency === 'none' &&
        ((await answerStatus(means, judged, question, ports)) ??
          (await answerAccount(means, judged, options.account ?? ownAccount)))) ||
      (await answerBuiltIn(means, judged))
    const modelled =
      model && isFormOffered(builtIn)
        ? undefined
        : model &&
          (yield* answerWithModel(model, means, { judged, asked: { ...question, language: say.language }, builtIn }))
    if (!modelled) yield { type: 'text', text: builtIn.text }
    yield { type: 'answer', answer: modelled ?? builtIn }
  }

  return {
    answer,
    learn: (taught) => {
      words = taught
      if (!made) return
      const before = made.engine
      const engine = engineOf(content())
      if (engine === before) engine.learn(taught)
    },
    prepare: () => void engineOf(content()),
  }
}

const modelOf = ({
  content,
  model,
  takeCall = async () => ({ settle: async () => {} }),
  onFault,
  limits,
}: AssistantOptions): ModelServices | undefined => {
  if (!model) return undefined
  const company = () => content().company
  return {
    ask: createAskModel({ access: model, company, offered: offeredBy(content()), ...(limits && { limits }) }),
    takeCall,
    breaker: createBreaker(),
    ...(onFault && { onFault }),
  }
}

/** The forms that make a promise, and all that is sold. */
const offeredBy = (content: Content) => ({
  forms: [...new Set(Object.values(content.promises).flatMap(({ form }) => form ?? []))],
  products: productKeys(content),
})

/** A need is answered by its form; a model adds nothing to it. */
const isFormOffered = ({ offer }: Answer) => offer !== undefined && 'form' in offer

/** An emergency first; then a need, with its form; then a question. */
const answerBuiltIn = async (means: AnswerSources, judged: Classification): Promise<Answer> => {
  const { content, ctx, engine, before } = means
  const { question, emergency, parts } = judged
  // "The tote was punctured" names a tote, and needs none.
  const inDanger = emergency !== 'none' && isDanger(fold(question), [])
  const need = inDanger ? undefined : needIn(content, ctx, engine.classify, question, before, means.own)
  if (inDanger || (emergency === 'sure' && !(need && canWait(ctx, need))))
    return withEmergencyForm(means, await answerJudged(means, judged), readMessage(content, ctx, question))
  // A topic that is handed over names products too: "do you buy old tanks".
  if (!need || (!isOurs(content, need) && !isUsual(need.words) && parts.every(({ verdict }) => verdict === 'handover')))
    return answerJudged(means, judged)
  return answerNeed(means, judged, need)
}

/** Learns what content teaches and keeps it, so that the first start need not. */
export const learnAhead = (content: Content, keep: TrainingCache) => {
  if (!keep.read(content.filesVersion)) keep.write(content.filesVersion, createEngine(content).learned)
}

/** What texts are filled with; staff change these while the files stay as they are. */
const factsOf = ({ version, company, promises, coverage }: Content) =>
  JSON.stringify([version, company, promises, coverage])

export { keepIn } from './learning/training-cache.ts'
export type { OrdersPort } from './figures/orders.ts'
