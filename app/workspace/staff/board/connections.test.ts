import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { requestContext, services, type Services } from '#http/context.ts'
import { readEnv } from '#platform/env.ts'
import { testDatabase } from '#platform/testing.ts'
import { loader } from './board.tsx'

const { db, pool } = await testDatabase()
const { person, as } = tradeOn(contextOn(db))

/** The most connections that were taken from the pool at once meanwhile, and how often one was: for each question once. */
const taking = async (work: () => Promise<unknown>) => {
  let [taken, most, questions] = [0, 0, 0]
  const acquired = () => {
    questions++
    most = Math.max(most, ++taken)
  }
  const released = () => void taken--
  pool.on('acquire', acquired).on('release', released)
  await work()
  pool.off('acquire', acquired).off('release', released)
  return { most, questions }
}

test('a dashboard takes two connections of the pool at most, which leaves the others to the forms of visitors, and asks 55 questions at most', async () => {
  const staff = await person('admin')
  const context = new RouterContextProvider()
  const app: Partial<Services> = {
    ...{ content, env: readEnv({}), papers: () => [] },
    ...{ viewerOf: async () => staff, contextFor: (viewer) => as(viewer as never) },
  }
  context.set(services, app as Services)
  context.set(requestContext, { requestId: '', clientAddress: '' })
  const request = new Request('https://fuel.example/dashboard/admin')
  const ask = () => loader({ request, context, url: new URL(request.url), params: {} } as never)
  const { most, questions } = await taking(ask)
  expect(most).toBeLessThanOrEqual(2)
  expect(questions).toBeLessThanOrEqual(55)
})
