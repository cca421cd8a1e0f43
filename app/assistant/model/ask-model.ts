import { randomBytes } from 'node:crypto'
import type { ModelAccess } from '#platform/env.ts'
import type { VisitorQuestion } from '../assistant.ts'
import { checkAnswer, AnswerRejected } from './check-answer.ts'
import type { PublicCompany } from '#content/index.ts'
import { instructionsFor, messagesFor, type PromptPassage } from './prompt.ts'
import { openModel } from '#platform/model.ts'
import { readCall, toolSchemas, toolsSay, type ToolCallResult, type ToolOptions } from './tools.ts'

/** `tokens`: what it took, as the model says, or by its letters where it says nothing. */
export type ModelAnswer = { text: string; cited: readonly number[]; tokens: number } & ToolCallResult
/** Sentences as they are finished and checked; what it comes to is returned. */
export type AskModel = (
  question: VisitorQuestion,
  passages: readonly PromptPassage[],
) => AsyncGenerator<string, ModelAnswer>

/** A model that writes more than this for four short sentences has lost its way. */
const longest = 4000
const mostTokens = 500
/** English has four, Spanish and figures have fewer. */
const lettersOfToken = 3
const notAnswered = /NOT ANSWERED/

type Options = { access: ModelAccess; company: () => PublicCompany; offered: ToolOptions; limits?: ModelTimeouts }

/** Asks the model once. Every sentence is checked before anyone sees it; any fault is thrown, and nothing is tried again. */
export const createAskModel = ({ access, company, offered, limits = pace }: Options): AskModel => {
  const canary = randomBytes(9).toString('hex')
  // Loaded before the first question, whose limits of time are no place for it.
  const ready = Promise.all([import('ai'), openModel(access)])
  ready.catch(() => {})

  return async function* ask(asked, passages) {
    const [{ streamText, tool }, model] = await ready
    const instructions = instructionsFor(company(), canary)
    const ending = new AbortController()
    const schemas = toolSchemas(offered)
    const messages = messagesFor(asked, passages)
    const sent = instructions.length + messages.reduce((all, { content }) => all + content.length, 0)
    try {
      const { stream } = streamText({
        model,
        instructions,
        messages,
        tools: {
          state_need: tool({ description: toolsSay.state_need, inputSchema: schemas.state_need }),
          open_form: tool({ description: toolsSay.open_form, inputSchema: schemas.open_form }),
          propose_lead: tool({ description: toolsSay.propose_lead, inputSchema: schemas.propose_lead }),
        },
        maxRetries: 0,
        maxOutputTokens: mostTokens,
        temperature: 0,
        abortSignal: AbortSignal.any([ending.signal, asked.signal]),
        // Faults arrive as parts too; this only keeps the library from printing them with what was typed.
        onError: () => {},
      })
      return yield* told(stream, {
        passages,
        said: saidBy(asked),
        secrets: [canary, instructions],
        offered,
        limits,
        sent,
      })
    } finally {
      ending.abort()
    }
  }
}

type Part = {
  type: string
  text?: string
  toolName?: string
  input?: unknown
  invalid?: boolean
  finishReason?: string
  totalUsage?: { totalTokens?: number }
}
type Frame = {
  passages: readonly PromptPassage[]
  said: string
  secrets: readonly string[]
  offered: ToolOptions
  limits: ModelTimeouts
  /** Letters that the model was given. */
  sent: number
}

async function* told(
  stream: AsyncIterable<Part>,
  { passages, said, secrets, offered, limits, sent }: Frame,
): AsyncGenerator<string, ModelAnswer> {
  let whole = ''
  let shown = 0
  let called: ToolCallResult = {}
  let finished = false
  let tokens: number | undefined
  const counts = ({ type, text }: Part) =>
    type.endsWith('-delta') ? text !== '' : type === 'tool-call' || type === 'finish'
  for await (const part of paced(stream, limits, counts)) {
    if (part.type === 'error' || part.type === 'abort' || part.type === 'tool-error')
      throw new AnswerRejected(part.type)
    if (part.type === 'tool-call') {
      if (part.invalid) throw new AnswerRejected('invalid tool input')
      called = readCall(part.toolName ?? '', part.input, offered)
    }
    if (part.type === 'finish') {
      finished = part.finishReason === 'stop' || part.finishReason === 'tool-calls'
      tokens = part.totalUsage?.totalTokens
    }
    if (part.type !== 'text-delta') continue
    whole += part.text ?? ''
    if (whole.length > longest) throw new AnswerRejected('too long')
    const end = endOfSentences(whole)
    if (end <= shown) continue
    // From the start each time: half a figure or a split mark may lie across what was shown.
    checkAnswer(whole.slice(0, end), passages, secrets, said)
    if (!notAnswered.test(whole)) yield checkAnswer(whole.slice(shown, end), passages, secrets, said).text
    shown = end
  }
  if (!finished) throw new AnswerRejected('ended early')
  if (notAnswered.test(whole)) throw new AnswerRejected('not answered')
  const { text, cited } = checkAnswer(whole, passages, secrets, said)
  if (text !== '' && cited.length === 0) throw new AnswerRejected('cites nothing')
  if (text === '' && !called.offer && !called.stated) throw new AnswerRejected('says nothing')
  return { text, cited, ...called, tokens: tokens || Math.ceil((sent + whole.length) / lettersOfToken) }
}

const saidBy = ({ text, history }: VisitorQuestion) =>
  [...history.filter(({ role }) => role === 'user').map(({ content }) => content), text].join('\n')

/** Where the last finished sentence ends, with the mark of its passage. */
const endOfSentences = (text: string) => {
  const ends = [...text.matchAll(/[.!?](?:\s*\[\d{1,2}\])*(?=\s)/g)]
  const last = ends.at(-1)
  return last ? last.index + last[0].length : 0
}

const email = /[^\s@<>()]+@[^\s@<>()]+\.[a-z]{2,}/gi
const phone = /(?<![\d-])(?:\+?\d{1,2}[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/g
const longNumber = /\b\d(?:[\s-]?\d){8,}\b/g

/** "1420 N High St": a number, one to four words of a name, and what kind of street it is. "800 gal of off road" is none. */
const street =
  /\b\d{1,6}[a-z]?(?:\s+(?!(?:to|at|of|for|on|off|the|by|in|and|from|gals?|gallons?|red|clear|dyed|diesel|drums?|totes?|pails?)\b)[\p{L}\d'.-]+){1,4}?\s+(?:st|street|rd|road|ave|avenue|dr|drive|ln|lane|blvd|boulevard|ct|pike|pkwy|parkway|hwy|highway|cir|circle|ter|terrace)\b\.?/giu
const introduced =
  /(?<=\b(?:[Mm]y name is|[Mm]y name's|[Tt]his is|[Mm]e llamo|[Mm]i nombre es|[Ss]oy)\s+)\p{Lu}[\p{L}'-]+(?:\s+\p{Lu}[\p{L}'-]+){0,2}/gu

/**
 * A visitor's words without what another company need not know: email addresses, telephone and account numbers, streets,
 * and a name that is given as one.
 */
export const redacted = (text: string): string =>
  text
    .replaceAll(email, '[email]')
    .replaceAll(phone, '[phone]')
    .replaceAll(longNumber, '[number]')
    .replaceAll(street, '[street]')
    .replaceAll(introduced, '[name]')

/** How long a model may take: to its first words, between words, and in all. */
export type ModelTimeouts = { firstMs: number; stallMs: number; wholeMs: number }

export const pace: ModelTimeouts = { firstMs: 2200, stallMs: 1300, wholeMs: 20_000 }

class TooSlow extends Error {
  override name = 'TooSlow'
}

/**
 * The parts of a stream, as long as they keep coming. The clock is ours: a library's timer may wait for its own stream.
 * `counts` says which parts are words; headers and pings stop no clock.
 * @throws TooSlow
 */
export async function* paced<Part>(
  parts: AsyncIterable<Part>,
  { firstMs, stallMs, wholeMs }: ModelTimeouts,
  counts: (part: Part) => boolean,
): AsyncGenerator<Part> {
  const iterator = parts[Symbol.asyncIterator]()
  const started = performance.now()
  let limit = started + firstMs
  try {
    for (;;) {
      const next = await within(iterator.next(), Math.min(limit, started + wholeMs) - performance.now())
      if (next.done) return
      if (counts(next.value)) limit = performance.now() + stallMs
      yield next.value
    }
  } finally {
    // Not waited for: a stream that hangs would hang here too.
    void iterator.return?.()?.catch(() => {})
  }
}

const within = async <Value>(promise: Promise<Value>, ms: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), Math.max(0, ms))
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
    promise.catch(() => {})
  }
}
