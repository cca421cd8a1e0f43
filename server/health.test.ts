import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { answerHealth } from './health.ts'

const served = new AbortController().signal

test.each([
  ['the database answers', { ready: true, draining: served }, [200, 'ready']],
  ['it was told to stop', { ready: true, draining: AbortSignal.abort() }, [503, 'stopping']],
  ['the database is away and no journal keeps forms', { ready: false, draining: served }, [503, 'database away']],
] as const)('what a proxy hears when %s', async (_when, { ready, draining }, said) => {
  const services = { ready: async () => ready, draining, intake: undefined }
  const server = createServer((request, answer) => void answerHealth(services, request, answer)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}/health`
  const answer = await fetch(`${at}/ready`)
  expect([answer.status, (await answer.json()).status]).toEqual(said)
  expect((await fetch(`${at}/live`)).status).toBe(200)
})
