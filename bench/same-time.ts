import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { launchWith, type Site } from '../server/testing.ts'
import { atMost, type Finding, type Measure } from './budget.ts'
import { runApart } from './load/run.ts'
import { middleOf } from './middle.ts'

const tries = 100

const [verified, waiting] = ['known@works.example', 'waiting@works.example']

/** What a stranger may type an address into, what they type beside it, and whose address costs work that others do not. */
const questions: [what: string, path: string, more: Record<string, string>, known: string][] = [
  ['sign-in', '/auth', { password: 'not this one' }, verified],
  ['sign-up', '/auth?tab=sign-up', { password: 'seven quiet trucks' }, verified],
  ['reset', '/auth/forgot', {}, verified],
  ['verify again', '/auth/verify-again', {}, waiting],
]

/**
 * Hazard 27: whether an address has an account cannot be read off the time of the answer. Known and unknown addresses
 * in turn, 200 questions in all; the middle ones differ by less than 5 ms.
 */
export const sameTime: Measure = async (site) => {
  const findings: Finding[] = []
  await makeVerified(site)
  await makeWaiting(site)
  for (const [what, path, more, known] of questions) {
    // The first ones warm up.
    const forms = Array.from({ length: 2 * tries + 20 }, (_, turn) => {
      const email = turn % 2 === 0 ? known : `${randomUUID()}@works.example`
      return { path, fields: { email, ...more } }
    })
    const { times } = await runApart<{ times: number[] }>('sign-ins', { origin: site.origin, forms })
    const [ofKnown, ofUnknown] = [0, 1].map((rest) => middleOf(times.slice(20).filter((_, turn) => turn % 2 === rest)))
    const difference = Math.abs((ofKnown ?? 0) - (ofUnknown ?? 0))
    findings.push(atMost(`${what}: known and unknown address, medians apart`, difference, 5, 'ms', 1))
  }
  return findings
}

/** Made as the owner of the site does: by the command, and by the link it prints. */
const makeVerified = async ({ origin, dataDir }: Site) => {
  const settings = { DATA_DIR: dataDir, ORIGIN: origin }
  const said = await text(launchWith('admin', settings, 'create', verified).stdout!)
  await post(origin, /http\S+token=\S+/.exec(said)?.[0] ?? `${origin}/no-link`, { password: 'a tank of winter diesel' })
}

/** Somebody who has signed up and not yet followed the link. */
const makeWaiting = ({ origin }: Site) =>
  post(origin, `${origin}/auth?tab=sign-up`, { email: waiting, password: 'seven quiet trucks', role: 'customer' })

const post = async (origin: string, address: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const answer = await fetch(address, { method: 'POST', body, headers: { Origin: origin }, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`${new URL(address).pathname} was answered with ${answer.status}.`)
}
