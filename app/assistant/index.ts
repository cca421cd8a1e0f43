import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { ModelAccess } from '#platform/env.ts'
import type { Asked, Assistant, Piece, StaffWords } from './assistant.ts'
import { judge, sayJudged } from './built-in/answer.ts'
import { createEngine, type Engine } from './built-in/engine.ts'
import { createFigures } from './figures/figures.ts'
import { ownRequests, type OrdersPort } from './figures/orders.ts'

export type AssistantOptions = {
  /** Asked for each question, so that content that was read again counts from the next one on. */
  content: () => Content
  /** What the viewer has under way; their own requests when left out. */
  orders?: OrdersPort
  model?: ModelAccess
}

/** The chat assistant: answers from the site, with or without a model. */
export const createAssistant = ({ content, orders = ownRequests }: AssistantOptions): Assistant => {
  let words: StaffWords = { passages: [], asks: [] }
  let made: { content: Content; facts: string; engine: Engine } | undefined

  const engineOf = (current: Content) => {
    if (made?.content === current) return made.engine
    const facts = factsOf(current)
    if (made?.facts === facts) {
      made.content = current
      return made.engine
    }
    const learned = made?.content.version === current.version ? made.engine.learned : undefined
    const engine = createEngine(current, learned)
    engine.learn(words)
    made = { content: current, facts, engine }
    return engine
  }

  async function* answer(ctx: Context, asked: Asked): AsyncGenerator<Piece> {
    const current = content()
    const engine = engineOf(current)
    const judged = judge(engine, asked.text)
    const said = await sayJudged({ content: current, engine, figures: createFigures(current, orders), ctx }, judged)
    yield { type: 'text', text: said.text }
    yield { type: 'answer', answer: said }
  }

  return {
    answer,
    learn: (taught) => {
      words = taught
      engineOf(content()).learn(taught)
    },
  }
}

/** What texts are filled with; staff change these while the files stay as they are. */
const factsOf = ({ version, company, promises, coverage }: Content) =>
  JSON.stringify([version, company, promises, coverage])
