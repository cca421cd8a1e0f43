import { randomUUID } from 'node:crypto'
import { startSite } from '../server/testing.ts'
import { makeRegulars } from './signed-in.ts'

/** One built site for all journeys, on a data folder of its own. */
const setup = async () => {
  const site = await startSite({ RATE_LIMIT_FACTOR: '1000' })
  process.env.SITE_ORIGIN = site.origin
  process.env.SITE_DATA = site.dataDir
  process.env.SITE_REGULARS = JSON.stringify(await makeRegulars())
  void askFirst(site.origin)
  return () => site.stop()
}

/** The first answer loads what the assistant has learned: on a busy machine that takes longer than a visitor waits. */
const askFirst = async (origin: string) => {
  const body = { session_id: randomUUID(), message_id: randomUUID(), message: 'Do you deliver diesel?' }
  const headers = { 'Content-Type': 'application/json', Origin: origin }
  await fetch(`${origin}/api/assistant`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined)
}

export default setup
