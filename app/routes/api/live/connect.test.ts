import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { connect, type Heard } from './connect.ts'

afterEach(() => void vi.unstubAllGlobals())

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
  const heard: Heard[] = []
  const over = connect((event) => {
    heard.push(event)
    if (heard.length === 2) ending.abort()
  }, ending.signal)
  await over
  expect(heard).toEqual([
    { event: 'open', data: {} },
    { event: 'news', data: { subject: '7' } },
  ])
  server.closeAllConnections()
  server.close()
})

test('a lost connection is tried again after a second, then after two', async () => {
  const asked: number[] = []
  const server = await serving((_request, response) => {
    asked.push(performance.now())
    response.writeHead(503).end()
  })
  const ending = new AbortController()
  const over = connect(() => {}, ending.signal)
  await vi.waitUntil(() => asked.length === 3, { timeout: 8000 })
  ending.abort()
  await over
  const waits = [1, 2].map((index) => Math.round(((asked[index] ?? 0) - (asked[index - 1] ?? 0)) / 1000))
  expect(waits).toEqual([1, 2])
  server.close()
})

test('whoever is not signed in is not asked again', async () => {
  let asked = 0
  const server = await serving((_request, response) => {
    asked++
    response.writeHead(401).end()
  })
  await connect(() => {}, new AbortController().signal)
  expect(asked).toBe(1)
  server.close()
})
