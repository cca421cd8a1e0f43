import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { launchWith, type Site } from '../server/testing.ts'
import { atMost, type Finding, type Measure } from './budget.ts'
import { runApart } from './load/run.ts'
import { median } from './median.ts'

const tries = 100

const [verified, waiting] = ['known@works.example', 'waiting@works.example']

/**
 * What a stranger may type an address into, what they type beside it, and whose address costs work that others do not.
 * Sign-up is not among them: it hashes a password for every address and waits as well, and with either of the two taken
 * out the other hides it still, so this could not fail. The tests beside it hold each of the two.
 */
const questions: [what: string, path: string, more: Record<string, string>, known: string][] = [
  ['sign-in', '/auth', { password: 'not this one' }, verified],
  ['reset', '/auth/forgot', {}, verified],
  ['verify again', '/auth/verify-again', {}, waiting],
]

/**
 * Hazard 27: whether an address has an account cannot be read off the time of the answer. Known and unknown addresses
 * in turn, 200 questions in all: the middle ones differ by less than 5 ms, and anyone who tells of a known and an unknown
 * one by their times which is which is right little more often than by a coin.
 */
export const accountTiming: Measure = async (site) => {
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
    const of = (rest: number) => times.slice(20).filter((_, turn) => turn % 2 === rest)
    const difference = Math.abs(median(of(0)) - median(of(1)))
    findings.push(atMost(`${what}: known and unknown address, medians apart`, difference, 5, 'ms', 1))
    findings.push(atMost(`${what}: told apart by the time`, 100 * toldApart(of(0), of(1)), 65, '% of pairs'))
  }
  return findings
}

/**
 * The share of pairs of one and other in which the slower one is what it mostly is: 0.5 when nothing can be told, give or
 * take 0.04 for 100 of each; 1 when they never overlap, however little they are apart.
 */
const toldApart = (some: number[], others: number[]) => {
  const slower = some.flatMap((one) => others.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)))
  const share = slower.reduce((sum, each) => sum + each, 0) / slower.length
  return Math.max(share, 1 - share)
}

/** Made as the owner of the site does: by the command, and by the link it prints. */
const makeVerified = async ({ origin, dataDir }: Site) => {
  const settings = { DATA_DIR: dataDir, ORIGIN: origin }
  const said = await text(launchWith('admin', settings, 'create', verified).stdout!)
  await post(origin, /http\S+token=\S+/.exec(said)?.[0] ?? `${origin}/no-link`, { password: 'a tank of winter diesel' })
}

/** Someone who has signed up and not yet followed the link. */
const makeWaiting = ({ origin }: Site) =>
  post(origin, `${origin}/auth?tab=sign-up`, { email: waiting, password: 'seven quiet trucks', role: 'customer' })

const post = async (origin: string, address: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  const answer = await fetch(address, { method: 'POST', body, headers: { Origin: origin }, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`${new URL(address).pathname} was answered with ${answer.status}.`)
}
