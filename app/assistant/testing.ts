import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { content } from '#content/testing.ts'
import type { Context } from '#domain/context.ts'
import { thursdayMorning } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import type { ModelAccess } from '#platform/env.ts'
import type { Answer, VisitorQuestion, Assistant } from './assistant.ts'
import { createEngine, type Engine } from './built-in/engine.ts'
import type { LearnedWeights } from './learning/learn.ts'
import { createAssistant, type AssistantOptions } from './index.ts'
import { nothingOwn } from './needs/own-deliveries.ts'

export { content }

/** What was learned does not change from test to test. */
const kept = new Map<string, LearnedWeights>()
export const keep = {
  read: (version: string) => kept.get(version),
  write: (version: string, learned: LearnedWeights) => void kept.set(version, learned),
}

/** One engine for all assistants that nobody teaches. */
let untaught: Engine | undefined
export const shareEngine: typeof createEngine = (...given) => {
  untaught ??= createEngine(...given)
  const learn: Engine['learn'] = ({ passages, asks }) => {
    if (passages.length + asks.length > 0)
      throw new Error('Anyone who teaches an assistant gives it an engine of its own.')
  }
  return { ...untaught, learn }
}

/** The assistant without a model, fresh, so that a test may teach it. */
export const newAssistant = (given: Partial<AssistantOptions> = {}) =>
  createAssistant({ content: () => content, keep, own: async () => nothingOwn, ...given })

export const builtIn = newAssistant({ makeEngine: shareEngine })

/** A visitor on a Thursday morning; the assistant needs no database unless someone asks for their own. */
export const context = (given: Partial<Context> = {}): Context =>
  ({ viewer: visitor, now: thursdayMorning, calendar: content.calendar, ...given }) as Context

export const ask = (text: string, given?: Partial<Context>) => answerOf(builtIn, text, given)

export const answerOf = async (
  assistant: Assistant,
  text: string,
  given: Partial<Context> = {},
  asked: Partial<VisitorQuestion> = {},
): Promise<Answer & { pieces: string[] }> => {
  const pieces: string[] = []
  const question = { text, history: [], signal: new AbortController().signal, ...asked }
  for await (const piece of assistant.answer(context(given), question)) {
    if (piece.type === 'answer') return { ...piece.answer, pieces }
    pieces.push(piece.text)
  }
  throw new Error('The assistant ended without an answer.')
}

type Reply = (response: ServerResponse, request: IncomingMessage) => void

/** A model of our own on loopback. `bodies` are the requests it was sent, word for word. */
export const fakeModel = async (reply: Reply, kind: ModelAccess['kind'] = 'openai-compatible') => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      reply(response, request)
    })
    response.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const faults: string[] = []
  const withModel = (more: Partial<AssistantOptions> = {}) =>
    newAssistant({
      model: { kind, baseUrl, model: 'fake', apiKey: 'key-of-the-model' },
      onFault: (kind) => void faults.push(kind),
      makeEngine: shareEngine,
      ...more,
    })
  return { bodies, faults, withModel }
}

/** How an interface says words, a call of a tool, and the end. Each reply below speaks the one it is asked in. */
type Dialect = {
  opening: string
  words: (text: string) => string
  call: (name: string, input: string) => string
  ending: (reason: 'stop' | 'length' | 'tool') => string
}

const chunk = (delta: unknown, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'fake', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

const openAi: Dialect = {
  opening: '',
  words: (content) => chunk({ role: 'assistant', content }),
  call: (name, input) =>
    chunk({
      role: 'assistant',
      tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: { name, arguments: input } }],
    }),
  ending: (reason) => `${chunk({}, reason === 'tool' ? 'tool_calls' : reason)}data: [DONE]\n\n`,
}

const event = (type: string, more: object = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
const usage = { input_tokens: 900, output_tokens: 100 }
const block = (content_block: object, delta: object) =>
  event('content_block_start', { index: 0, content_block }) +
  event('content_block_delta', { index: 0, delta }) +
  event('content_block_stop', { index: 0 })

const anthropic: Dialect = {
  opening: event('message_start', {
    message: { id: 'x', type: 'message', role: 'assistant', model: 'fake', content: [], stop_reason: null, usage },
  }),
  words: (text) => block({ type: 'text', text: '' }, { type: 'text_delta', text }),
  call: (name, input) =>
    block({ type: 'tool_use', id: 'call-1', name, input: {} }, { type: 'input_json_delta', partial_json: input }),
  ending: (reason) => {
    const stop_reason = { stop: 'end_turn', length: 'max_tokens', tool: 'tool_use' }[reason]
    return event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage }) + event('message_stop')
  },
}

const begin = (response: ServerResponse, { url }: IncomingMessage): Dialect => {
  const dialect = url?.endsWith('/messages') ? anthropic : openAi
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  if (dialect.opening) response.write(dialect.opening)
  return dialect
}

/** Says these words, cut where they are cut here, and ends well. */
export const saying =
  (...words: string[]): Reply =>
  (response, request) => {
    const dialect = begin(response, request)
    for (const text of words) response.write(dialect.words(text))
    response.end(dialect.ending('stop'))
  }

/** Says words, and that there were to be more. */
export const cutShort =
  (...words: string[]): Reply =>
  (response, request) => {
    const dialect = begin(response, request)
    for (const text of words) response.write(dialect.words(text))
    response.end(dialect.ending('length'))
  }

/** Says words and leaves the line open. */
export const stalling =
  (...words: string[]): Reply =>
  (response, request) => {
    const dialect = begin(response, request)
    for (const text of words) response.write(dialect.words(text))
  }

/** Says words and drops the line, with or without a proper end. */
export const breakingOff =
  (how: 'socket' | 'half', ...words: string[]): Reply =>
  (response, request) => {
    const dialect = begin(response, request)
    for (const text of words) response.write(dialect.words(text))
    setTimeout(() => (how === 'socket' ? response.destroy() : response.end()), 20)
  }

export const calling =
  (name: string, input: string): Reply =>
  (response, request) => {
    const dialect = begin(response, request)
    response.write(dialect.call(name, input))
    response.end(dialect.ending('tool'))
  }

export const refusing =
  (status: number, type: string, body: string): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)
