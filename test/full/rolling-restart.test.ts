import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../app/platform/testing.ts'
import { freePort, startSite } from '../../server/testing.ts'
import { freshQuote, send, settingsOf, stored } from '../front-door.ts'
import { startHaproxy } from './haproxy.ts'

const requests = 10_000
const restarts = 6

/** Visitors who read and send without pause, over connections that are kept. */
const visit = (origin: string) => {
  const said = { answered: 0, sent: [] as string[], failed: [] as unknown[] }
  let over = false
  const one = async (nth: number) => {
    const quote = nth % 20 === 0 ? freshQuote() : undefined
    const answer = quote ? await send({ origin }, quote) : await fetch(origin + (nth % 2 ? '/' : '/quote/fuel?x=1'))
    await answer.arrayBuffer()
    if (answer.status !== (quote ? 303 : 200)) throw new Error(`${answer.status} for ${answer.url}`)
    if (quote) said.sent.push(quote.submission_id)
  }
  const visitor = async () => {
    for (let nth = 1; !over; nth++)
      await one(nth).then(
        () => said.answered++,
        (error: unknown) => said.failed.push(error),
      )
  }
  const done = Promise.all(Array.from({ length: 8 }, visitor))
  return {
    said,
    stop: async () => {
      over = true
      await done
      return said
    },
  }
}

test.each([['the example file', undefined] as const, ['HAProxy itself', 'its own timings'] as const])(
  `two processes restarted in turn behind HAProxy with the timings of %s fail none of ${requests} requests`,
  async (_whose, timings) => {
    const database = await testDatabase()
    const ports: [number, number] = [await freePort(), await freePort()]
    const proxy = await startHaproxy(ports, timings)
    onTestFinished(proxy.stop)
    const start = (port: number) =>
      startSite({
        ...settingsOf(database),
        DRAIN_SECONDS: '',
        PORT: String(port),
        ORIGIN: proxy.origin,
        TRUST_PROXY: '1',
      })
    const sites = [await start(ports[0]), await start(ports[1])]
    onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop('SIGKILL')))))
    const names = ['one', 'two'] as const
    for (const name of names) await proxy.isUp(name)

    const visitors = visit(proxy.origin)
    for (let restart = 0; restart < restarts; restart++) {
      const at = restart % 2
      expect(await sites[at]!.stop()).toBe(0)
      sites[at] = await start(ports[at]!)
      await proxy.isUp(names[at]!)
    }
    while (visitors.said.answered < requests) await new Promise((resolve) => setTimeout(resolve, 100))
    const { answered, sent, failed } = await visitors.stop()
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThanOrEqual(requests)
    for (const id of sent) expect(await stored(database, id)).toEqual({ requests: 1, events: 1, mails: 2 })
    console.log(`${answered} requests, ${sent.length} of them forms, ${restarts} restarts: ${failed.length} failed`)
  },
)
