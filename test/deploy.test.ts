import { expect } from 'vitest'
import { testDatabase } from '../app/platform/testing.ts'
import { startSite } from '../server/testing.ts'
import { quote, send, settingsOf, stored } from './front-door.ts'
import { readPage } from './page.ts'
import { long } from './long.ts'

long('hazard 86: a form that was open through a deploy is taken by the new process, and not as spam', async () => {
  const database = await testDatabase()
  const before = await startSite(settingsOf(database))
  const { typed } = readPage(await (await fetch(`${before.origin}/quote/fuel`)).text())
  const port = new URL(before.origin).port
  await before.stop()
  const after = await startSite({ ...settingsOf(database), PORT: port })
  const hidden = { submission_id: typed('submission_id'), drawn_at: typed('drawn_at') }
  expect(hidden).toEqual({
    submission_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    drawn_at: expect.stringMatching(/./),
  })
  const answer = await send(after, { ...hidden, ...quote })
  expect(answer.status).toBe(303)
  expect(await stored(database, hidden.submission_id)).toEqual({ requests: 1, events: 1, mails: 2 })
  await after.stop()
})
