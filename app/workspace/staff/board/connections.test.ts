import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { services, type Services } from '#http/context.ts'
import { readEnv } from '#platform/env.ts'
import { testDatabase } from '#platform/testing.ts'
import { loader } from './board.tsx'

const { db, pool } = await testDatabase()
const { person, as } = tradeOn(contextOn(db))

/** The most connections that were taken from the pool at once meanwhile. */
const mostTaken = async (work: () => Promise<unknown>) => {
  let [taken, most] = [0, 0]
  const acquired = () => (most = Math.max(most, ++taken))
  const released = () => void taken--
  pool.on('acquire', acquired).on('release', released)
  await work()
  pool.off('acquire', acquired).off('release', released)
  return most
}

test('a dashboard takes two connections of the pool at most, and leaves the others to the forms of visitors', async () => {
  const staff = await person('admin')
  const context = new RouterContextProvider()
  const app: Partial<Services> = {
    ...{ content, env: readEnv({}), papers: () => [] },
    ...{ viewerOf: async () => staff, contextFor: (viewer) => as(viewer as never) },
  }
  context.set(services, app as Services)
  const request = new Request('https://fuel.example/dashboard/admin')
  const ask = () => loader({ request, context, url: new URL(request.url), params: {} } as never)
  expect(await mostTaken(ask)).toBeLessThanOrEqual(2)
})
