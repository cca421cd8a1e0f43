import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { launchWith, type Site } from '../server/testing.ts'
import { atMost, type Finding, type Measure } from './budget.ts'
import { runApart } from './load/run.ts'
import { middleOf } from './middle.ts'

const tries = 100

/** What a stranger may type an address into, and what they type beside it. */
const questions: [what: string, path: string, more: Record<string, string>][] = [
  ['sign-in', '/auth', { password: 'not this one' }],
  ['sign-up', '/auth?tab=sign-up', { password: 'seven quiet trucks' }],
  ['reset', '/auth/forgot', {}],
  ['verify again', '/auth/verify-again', {}],
]

/**
 * Hazard 27: whether an address has an account cannot be read off the time of the answer. Known and unknown addresses
 * in turn, 200 questions in all; the middle ones differ by less than 5 ms.
 */
export const sameTime: Measure = async (site) => {
  const findings: Finding[] = []
  const known = await newAccount(site)
  for (const [what, path, more] of questions) {
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
const newAccount = async ({ origin, dataDir }: Site) => {
  const email = 'known@works.example'
  const said = await text(launchWith('admin', { DATA_DIR: dataDir, ORIGIN: origin }, 'create', email).stdout!)
  const link = /http\S+token=\S+/.exec(said)?.[0] ?? `${origin}/no-link`
  const body = new URLSearchParams({ password: 'a tank of winter diesel' })
  const answer = await fetch(link, { method: 'POST', body, headers: { Origin: origin }, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`Setting the password was answered with ${answer.status}.`)
  return email
}
