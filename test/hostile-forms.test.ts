import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { calendar } from '../app/domain/testing.ts'
import { content } from '../app/content/testing.ts'
import { asked, offeredProducts } from '../app/features/requests/pages/offered-products.ts'
import { placedForms } from '../app/forms/index.ts'
import { testDatabase } from '../app/platform/testing.ts'
import { newAdmin, signIn } from './account.ts'
import { openSite, sharedSite } from './front-door.ts'
import { survives, type Door } from './hostile/door.ts'
import { inputOf } from './hostile/inputs.ts'
import { siteDoor } from './hostile/site-door.ts'
import { careful, flawedDoor, tidied, unquoted } from './hostile/twins.ts'
import { isFull } from './long.ts'

const batches = isFull ? 100 : 2
const batch = 200

const moment = {
  today: Temporal.Now.plainDateISO(calendar.timeZone).toString(),
  creditTerms: content.legal.find(({ path }) => path === '/legal/credit-terms')?.effective,
}
const offered = offeredProducts(content)
const inputs = inputOf(placedForms.map((form) => asked(form, offered)))

test(`hazards 60 to 70: every form takes ${batches * batch} hostile inputs, and keeps what it takes word for word`, async () => {
  const settings = { WORKER: 'off', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000000' }
  const site = isFull ? await openSite(settings, onTestFinished) : await sharedSite()
  const { email } = await newAdmin(site, 'hostile@leonefuel.example')
  const door = siteDoor(site, site.database, await signIn(site, email))
  const taken = counting(door)
  // Making a batch of 200 smaller takes longer than CI has; the message names the one input anyway.
  await fc.assert(survives(taken, inputs, moment, batch), { numRuns: batches, endOnFailure: true })
  door.close()
  // Were nothing taken, nothing would be compared.
  expect(taken.count()).toBeGreaterThan((batches * batch) / 5)
  // The clock of the jobs may find its database late on a busy machine: nothing that was sent brought that about.
  const complaints = site
    .output()
    .split('\n')
    .filter((line) => !line.includes('"msg":"jobs are in trouble"'))
  expect(complaints.join('\n')).not.toMatch(/"level":"(error|fatal)"/)
}, 600_000)

describe('the same test, on a twin that puts its SQL together by hand', async () => {
  const database = await testDatabase()
  beforeAll(() => database.pool.query('create table twin (id uuid primary key, answers jsonb not null)'))
  const tried = (quoting: typeof careful) =>
    // The same inputs each time: found by chance would be missed by chance.
    fc.check(survives(flawedDoor(database, moment, quoting), inputs, moment, 10), {
      seed: 20261122,
      numRuns: 20,
      endOnFailure: true,
    })

  test('is passed by the twin without a flaw', async () => {
    expect(await tried(careful)).toMatchObject({ failed: false })
  })

  test.each([
    ['that forgot the quotes', unquoted],
    ['that throws away what cannot be seen', tidied],
  ])('finds the flaw of the twin %s within 200 inputs', async (_, quoting) => {
    expect(await tried(quoting)).toMatchObject({ failed: true })
  })
})

const counting = (door: Door) => {
  let taken = 0
  const post: Door['post'] = async (input) => {
    const status = await door.post(input)
    if (status === 303) taken++
    return status
  }
  return { ...door, post, count: () => taken }
}
