import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventStream } from './event-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reading = (response: Response) => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return async () => (await reader?.read()) ?? { done: true, value: undefined }
}

test('a stream opens, tells, and says every 25 seconds that it is there', async () => {
  const stop = new AbortController()
  let tell: (event: string, data: unknown) => void = () => {}
  const read = reading(eventStream([stop.signal], (given) => ((tell = given), () => {})))
  expect((await read()).value).toBe('event: open\ndata: {}\n\n')
  tell('news', { name: 'request.take' })
  expect((await read()).value).toBe('event: news\ndata: {"name":"request.take"}\n\n')
  const beat = read()
  await vi.advanceTimersByTimeAsync(25_000)
  expect((await beat).value).toBe('event: heartbeat\ndata: {}\n\n')
  stop.abort()
})

test.each(['the process', 'the teller', 'the reader'])(
  'an event stream ends when %s ends it, and stops listening',
  async (who) => {
    const stop = new AbortController()
    const left = vi.fn()
    let finish = () => {}
    const response = eventStream([stop.signal], (_tell, end) => ((finish = end), left))
    if (who === 'the reader') await response.body?.cancel()
    else {
      const read = reading(response)
      await read()
      if (who === 'the process') stop.abort()
      else finish()
      expect((await read()).done).toBe(true)
    }
    expect(left).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('a stream that is over is held by nothing: the process that would have ended it has forgotten it', async () => {
  const stop = new AbortController()
  for (let n = 0; n < 3; n++) {
    const response = eventStream([stop.signal], () => () => {})
    await response.body?.cancel()
  }
  expect(getEventListeners(stop.signal, 'abort')).toEqual([])
})
