import { once } from 'node:events'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { freshQuote, send, settingsOf, stored } from '../test/front-door.ts'
import { startSite } from './testing.ts'

test('hazard 111: a log collector that goes away costs the lines, never the site', async () => {
  const database = await testDatabase()
  const site = await startSite({ ...settingsOf(database), LOG_LEVEL: 'trace' })
  site.process.stdout?.destroy()
  site.process.stderr?.destroy()
  const ended = once(site.process, 'exit').then(([code, signal]) => `it ended: ${code ?? signal}`)
  for (let nth = 0; nth < 5; nth++) {
    const quote = freshQuote()
    const answer = await Promise.race([send(site, quote).then(({ status }) => status, String), ended])
    expect(answer).toBe(303)
    expect(await stored(database, quote.submission_id)).toMatchObject({ requests: 1, mails: 2 })
  }
  expect(await site.stop()).toBe(0)
})
