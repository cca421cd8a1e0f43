import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { connect, type LiveEvent } from './connect.ts'

afterEach(() => void vi.useRealTimers().unstubAllGlobals())

/** A server of our own, to which the browser's relative address leads. */
const serving = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const real = fetch
  vi.stubGlobal('fetch', (path: string, options?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, options))
  return server
}

test('events are heard whole, however they are cut up on the way', async () => {
  const server = await serving((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('event: open\ndata: {}\n\nevent: ne')
    setTimeout(() => response.write('ws\ndata: {"subject":"7"}\n\n'), 30)
  })
  const ending = new AbortController()
  const heard: LiveEvent[] = []
  const over = connect(
    (event) => {
      heard.push(event)
      if (heard.length === 2) ending.abort()
    },
    ending.signal,
    '/api/live',
  )
  await over
  expect(heard).toEqual([
    { event: 'open', data: {} },
    { event: 'news', data: { subject: '7' } },
  ])
  server.closeAllConnections()
  server.close()
})

/** Seconds, by a clock that only the test moves, at which each of the answers was asked for; the last is repeated. */
const askedFor = async (answers: ((signal: AbortSignal) => Promise<Response>)[], seconds: number) => {
  vi.useFakeTimers({ now: 0 })
  const asked: number[] = []
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    asked.push(Date.now() / 1000)
    return (answers.length > 1 ? answers.shift() : answers[0])?.(signal)
  })
  const ending = new AbortController()
  const over = connect(() => {}, ending.signal, '/api/live')
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  ending.abort()
  await over
  expect(vi.getTimerCount()).toBe(0)
  return asked
}

const events = (text: string) => `event: open\ndata: {}\n\n${text}`
const away = async () => Promise.reject(new TypeError('fetch failed'))
const restarting = async () => new Response(null, { status: 503 })
const cutOff = async () => new Response(events(''))

/** It opens, says what it has to say at its time, and stays on the line. */
const silentAfter = (sayings: Record<number, string>) => async (signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start(controller) {
        const say = (text: string) => controller.enqueue(new TextEncoder().encode(text))
        say(events(''))
        for (const [second, text] of Object.entries(sayings)) setTimeout(say, Number(second) * 1000, text)
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    }),
  )

test.each([
  ['that cannot be reached', away],
  ['that is starting', restarting],
])('a server %s is asked again after 1, 2, 5, and then every 10 seconds', async (_what, answer) => {
  expect(await askedFor([answer], 38)).toEqual([0, 1, 3, 8, 18, 28, 38])
})

test('a live stream that recovered is retried after a second', async () => {
  expect(await askedFor([away, away, away, cutOff, away], 17)).toEqual([0, 1, 3, 8, 9, 11, 16])
})

test('a server that says nothing for a minute is asked anew, one whose heart beats is not', async () => {
  const beat = 'event: heartbeat\ndata: {}\n\n'
  const beating = silentAfter({ 25: beat, 50: beat, 75: beat })
  expect(await askedFor([beating, silentAfter({})], 198)).toEqual([0, 136, 197])
})

test.each([
  ['waits to ask again', away],
  ['listens', silentAfter({})],
])('anyone who leaves while it %s is gone at once, and asks no more', async (_what, answer) => {
  expect(await askedFor([answer], 2)).toEqual(answer === away ? [0, 1] : [0])
})

test('anyone who had to make room for another listener does not ask again', async () => {
  const replaced = async () => new Response(events('event: replaced\ndata: {}\n\n'))
  expect(await askedFor([replaced], 30)).toEqual([0])
})

test('anyone who is not signed in is not asked again', async () => {
  let asked = 0
  const server = await serving((_request, response) => {
    asked++
    response.writeHead(401).end()
  })
  await connect(() => {}, new AbortController().signal, '/api/live')
  expect(asked).toBe(1)
  server.close()
})
