import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import { profiles, users } from '../app/features/accounts/schema.ts'
import { runs } from '../app/features/dispatch/schema.ts'
import { drivers } from '../app/features/fleet/schema.ts'
import { diesel, offRoad } from '../app/features/fulfillment/testing.ts'
import { makeLink } from '../app/features/shifts/links.ts'
import { shiftLinks } from '../app/features/shifts/schema.ts'
import { shiftsOn } from '../app/features/shifts/testing.ts'
import { newAdmin, signIn } from './account.ts'
import { openSite } from './front-door.ts'

const site = await openSite({ REQUIRE_2FA: 'admin', WORKER: 'off' })
const { db } = site.database
const { as, person, planned } = shiftsOn(contextOn(db), Temporal.Now.plainDateISO('America/New_York').toString())

/** A driver of ours with a shift of today, who signed in with a password alone. */
const driver = async () => {
  const email = 'driver@leone.example'
  await newAdmin(site, email)
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const userId = user?.id ?? ''
  await db.update(profiles).set({ staffRole: 'driver' }).where(eq(profiles.userId, userId))
  const { id } = await planned([[offRoad], [diesel]])
  const [run] = await db.select().from(runs).where(eq(runs.id, id))
  await db
    .update(drivers)
    .set({ userId })
    .where(eq(drivers.id, run?.driverId ?? ''))
  return { cookie: await signIn(site, email), run: id }
}
const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(site.origin + path, { method, redirect: 'manual', headers: { Origin: site.origin, ...headers } })

test('REQUIRE_2FA holds for drivers, too: by a password alone they set up two-factor, and no shift opens', async () => {
  const { cookie, run } = await driver()
  const door = (await ask('/dashboard/admin', { cookie })).headers.get('Location')
  expect(door).toBe('/account/two-factor?required')
  for (const page of ['today', 'load', 'end', 'stop/none'])
    expect((await ask(`/driver/${page}`, { cookie })).headers.get('Location')).toBe(door)
  expect((await ask('/account/two-factor?required', { cookie })).status).toBe(200)
  // The phone's own script keeps what it has to send, and says why.
  const script = { cookie, Accept: 'application/json', 'X-Shift': run }
  const refused = await ask('/driver/end', script, 'POST')
  expect([refused.status, await refused.json()]).toEqual([403, { words: expect.stringContaining('two-factor') }])
  // A link from dispatch opens its shift on this phone all the same: it is a key of its own.
  await makeLink(as(await person('admin')), run)
  const [link] = await db.select().from(shiftLinks).where(eq(shiftLinks.runId, run))
  const key = randomUUID().replaceAll('-', '')
  const body = new URLSearchParams({ key })
  await fetch(`${site.origin}/driver/link/${link?.link}`, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { Origin: site.origin },
  })
  const opened = await ask('/driver/today', { cookie, 'X-Shift-Key': key })
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('Start shift')])
})
