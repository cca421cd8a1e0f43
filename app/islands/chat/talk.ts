import type { Answer, Call, Line, Receipt } from './types.ts'

/**
 * What became of a message. `refused`: not stored, and these words say why. `away`: nobody could answer. `person`: one of
 * the office has the chat and answers.
 */
export type ChatUpdate =
  | { answer: Answer }
  | { refused: string; waitSeconds?: number }
  | 'cleared'
  | 'away'
  | 'taken-id'
  | 'person'

/** Milliseconds of silence after which nobody is coming. The message is stored, and its answer is found by asking again. */
const timeout = 10_000

type Message = { session_id: string; message_id: string; message: string }

/** Sends a message and hears the answer as it comes. A stream that is cut is asked for again: the answer is the same. */
export const sendMessage = async (
  message: Message,
  hear: (text: string) => void,
  taken: () => void,
): Promise<ChatUpdate> => {
  const first = await sendOnce(message, hear, taken)
  return first === 'cut' ? sendOnce(message, hear, taken).then((second) => (second === 'cut' ? 'away' : second)) : first
}

const sendOnce = async (
  message: Message,
  hear: (text: string) => void,
  taken: () => void,
): Promise<ChatUpdate | 'cut'> => {
  const { signal, heard, over } = givingUp()
  const response = await post('/api/assistant', message, 'text/event-stream', signal).finally(taken)
  if (!response) return 'away'
  if (response.status === 409) return 'taken-id'
  if (response.status === 422 || response.status === 429) return refusalOf(response)
  if (!response.ok || !response.body) return 'away'
  let fullText = ''
  try {
    for await (const { event, data } of eventsIn(response.body)) {
      heard()
      if (event === 'text') hear((fullText += (data as { text: string }).text))
      if (event === 'answer') return { answer: data as Answer }
      if (event === 'cleared' || event === 'person') return event
      if (event === 'failed') return 'away'
    }
  } catch {
    // The connection broke. What arrived until then is shown meanwhile.
  } finally {
    over()
  }
  return signal.aborted ? 'away' : 'cut'
}

/** Ends a request that says nothing for too long. `heard` is called for each word of it. */
const givingUp = () => {
  const controller = new AbortController()
  const wait = () => setTimeout(() => controller.abort(), timeout)
  let timer = wait()
  const clearTimer = () => clearTimeout(timer)
  const restartTimer = () => {
    clearTimer()
    timer = wait()
  }
  return { signal: controller.signal, heard: restartTimer, over: clearTimer }
}

type History = { known: boolean; messages: Line[]; call?: Call }

/** The messages of this browser's chat; undefined when they could not be had. */
export const loadHistory = async (session: string): Promise<History | undefined> => {
  const response = await fetch(`/api/chat?${new URLSearchParams({ session_id: session })}`).catch(() => undefined)
  return response?.ok ? response.json() : undefined
}

/** True when the server has deleted it. */
export const clearChat = async (session: string) =>
  (await post('/api/chat/clear', { session_id: session }))?.ok === true

/** Nobody is needed any more. */
export const endCall = (session: string) => post('/api/chat/end-call', { session_id: session })

/** Says how to reach the visitor; gives why that was refused. */
export const sendReach = async (session: string, typed: Record<string, string>): Promise<string | undefined> => {
  const response = await post('/api/chat/reach', { ...typed, session_id: session })
  if (response?.ok) return undefined
  return response?.status === 410 || response?.status === 429
    ? wordsOf(response)
    : "We couldn't take this. Please try again."
}

export const rate = async (session: string, answer: string, rating: Answer['rating']) =>
  (await post('/api/chat/rate', { session_id: session, message_id: answer, rating }))?.ok === true

/** What became of a form. `failed` may have arrived all the same: sent again under the same id it cannot come twice. */
export type SendFormResult =
  | { receipt: Receipt }
  | { problems: Record<string, string> }
  | { refused: string; waitSeconds?: number }
  | 'differs'
  | 'failed'

export const sendForm = async (address: string, body: Record<string, unknown>): Promise<SendFormResult> => {
  const response = await post(address, body)
  if (response?.status === 429) return refusalOf(response)
  if (response?.status === 409) return 'differs'
  const told: unknown = await response?.json().catch(() => undefined)
  if (response?.ok && isRecord(told)) return { receipt: told as Receipt }
  if (response?.status === 422 && isRecord(told) && isRecord(told.problems))
    return { problems: told.problems as Record<string, string> }
  return 'failed'
}

const post = (address: string, body: unknown, accept = 'application/json', signal?: AbortSignal) =>
  fetch(address, {
    method: 'POST',
    signal,
    headers: { 'Content-Type': 'application/json', Accept: accept },
    body: JSON.stringify(body),
  }).catch(() => undefined)

const refusalOf = async (response: Response) => {
  const wait = Number(response.headers.get('Retry-After'))
  return { refused: await wordsOf(response), ...(wait > 0 && { waitSeconds: wait }) }
}

const wordsOf = async (response: Response) => {
  const body: unknown = await response.json().catch(() => undefined)
  return isRecord(body) && typeof body.error === 'string'
    ? body.error
    : 'Too many messages at once. Please wait a minute.'
}

const isRecord = (found: unknown): found is Record<string, unknown> => typeof found === 'object' && found !== null

/** Server-sent events, however they are cut up on the way. */
async function* eventsIn(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const events = (rest + value).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1] ?? ''
        yield { event: line('event'), data: JSON.parse(line('data') || 'null') as unknown }
      }
    }
  } finally {
    // Anyone who has the answer leaves; a body that is not read to its end counts as a request torn off.
    void readOut(reader)
  }
}

const readOut = async (reader: ReadableStreamDefaultReader<string>) => {
  try {
    while (!(await reader.read()).done);
  } catch {
    // It broke, and nobody waits for it any more.
  }
}
