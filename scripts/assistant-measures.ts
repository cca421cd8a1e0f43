import type { Answer } from '../app/assistant/assistant.ts'

/** One question of a file such as test/assistant-questions-dev.json, with what an answer to it should show. */
export type Question = {
  q: string
  kind: 'answer' | 'emergency' | 'oos-near' | 'oos-far' | 'injection'
  passages: string[]
  intents: string[]
}

/** A question with what the assistant said to it; `ids` are the passages shown, best first. */
export type Asked = { question: Question; answer: Answer; ids: string[] }

/** How often something happened, as a share of `of` asked; `aim` in percent, where the issue asks for one. */
export type Measure<One = Asked> = {
  name: string
  of: number
  hits: number
  wrong: One[]
  aim?: { least: number } | { most: number }
}

/** Whether the aim is met. Nothing asked misses nothing. */
export const isMet = ({ of, hits, aim }: Pick<Measure, 'of' | 'hits' | 'aim'>) => {
  if (!aim || of === 0) return true
  const share = (100 * hits) / of
  return 'least' in aim ? share >= aim.least : share <= aim.most
}

/** What is counted of an assistant that was asked the questions of one file. The aims are those of decision 0009. */
export const measuresOf = (asked: readonly Asked[]): Measure[] => {
  const kind = (...kinds: Question['kind'][]) => asked.filter(({ question }) => kinds.includes(question.kind))
  const wished = (name: string, of: readonly Asked[], hit: (one: Asked) => boolean, least?: number): Measure => {
    const wrong = of.filter((one) => !hit(one))
    const aim = least === undefined ? undefined : { least }
    return { name, of: of.length, hits: of.length - wrong.length, wrong, aim }
  }
  const unwished = (name: string, of: readonly Asked[], hit: (one: Asked) => boolean, most?: number): Measure => {
    const wrong = of.filter(hit)
    return { name, of: of.length, hits: wrong.length, wrong, aim: most === undefined ? undefined : { most } }
  }
  const withPage = kind('answer', 'emergency').filter(({ question }) => question.passages.length > 0)
  const answerable = kind('answer')
  const calm = asked.filter(({ question }) => question.kind !== 'emergency')
  const wantsStep = asked.filter(({ question }) => question.intents.length > 0)
  return [
    wished('right passage first', withPage, shows(1), 75),
    wished('right passage among three', withPage, shows(3), 90),
    wished('right chip among those shown', wantsStep, showsStep, 90),
    wished('emergencies: hotline shown', kind('emergency'), ({ answer }) => answer.emergency !== 'none', 98),
    wished('emergencies: told first', kind('emergency'), saysEmergencyFirst),
    unwished('others: emergency told first', calm, saysEmergencyFirst, 2),
    unwished('others: hotline shown', calm, ({ answer }) => answer.emergency !== 'none'),
    unwished('near out of scope, answered', kind('oos-near'), ended('answer'), 15),
    unwished('far out of scope, answered', kind('oos-far'), ended('answer'), 2),
    unwished('injection, answered', kind('injection'), ended('answer')),
    unwished('handed over though answerable', answerable, ended('unknown', 'handover')),
    unwished('asked back though answerable', answerable, ended('ask_back')),
    unwished(
      'wrong, and no right page shown',
      answerable,
      (one) => ended('answer', 'emergency')(one) && !shows(3)(one),
      5,
    ),
  ]
}

const shows =
  (first: number) =>
  ({ question, ids }: Asked) =>
    ids.slice(0, first).some((id) => question.passages.includes(id))

const ended =
  (...outcomes: Answer['outcome'][]) =>
  ({ answer }: Asked) =>
    outcomes.includes(answer.outcome)

const saysEmergencyFirst = ({ answer }: Asked) => answer.emergency === 'sure'

/** An inquiry without a form of its own is met by a link to a page. */
const showsStep = ({ question, answer }: Asked) =>
  answer.suggestions.some(({ action }) => question.intents.includes(stepOf(action)))

/** The intent that a suggestion serves: a page answers a plain inquiry, and the phone an emergency. */
const stepOf = (action: string) =>
  stepOfForm[action.split('?')[0] ?? ''] ??
  (action.startsWith('/') ? 'general_inquiry' : action.startsWith('tel:') ? 'emergency_service' : action)

/** A form that is opened filled in serves the intent that its empty form serves. */
const stepOfForm: Record<string, string> = {
  '/quote/fuel': 'fuel_quote',
  '/quote/bulk': 'fuel_quote',
  '/quote/lubricants': 'lube_pricing',
  '/delivery/schedule': 'schedule_delivery',
}
