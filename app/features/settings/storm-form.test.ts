import { expect, test } from 'vitest'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { users } from '#features/accounts/schema.ts'
import { findSetting } from './find-settings.ts'
import { withTimes } from './pages/setting-route.ts'
import { stormForm, stormHolds } from './storm-form.ts'

const { db } = await testDatabase()
const userId = crypto.randomUUID()
const at = new Date('2025-11-01T12:00:00Z')
const email = 'ada@leonefuel.example'
await db.insert(users).values({ id: userId, name: 'Ada', email, emailVerified: true, createdAt: at, updatedAt: at })
const desk = contextOn(db, { viewer: { role: 'admin', staffRole: 'administrator', userId, name: 'Ada', email } })

const off = { on: false, reason: '', timesLonger: 2 } as Parameters<typeof stormForm>[0]
const save = async (before: typeof off, typed: Record<string, string>) => {
  const body = new FormData()
  const { state, changes } = await findSetting(desk, 'storm')
  for (const [name, value] of Object.entries({
    verb: 'save',
    seen: `${state} ${changes}`,
    times_longer: '2',
    ...typed,
  }))
    body.set(name, value)
  return stormForm(before, { state, changes }).submit(desk, body)
}

test('a reason and a day without the box are asked about, and the page says whether storm mode is on', async () => {
  const typed = { storm_reason: 'Ice on the roads', ends_on: '2025-11-30' }
  const asked = await save(off, typed).catch((error: unknown) => error)
  expect(asked).toBeInstanceOf(ConfirmationRequired)
  expect((asked as ConfirmationRequired).message).toContain('Storm mode is off')
  await save(off, { ...typed, sure: 'stays-off' })
  const kept = (await findSetting(desk, 'storm')).value as typeof off
  expect(stormHolds(kept)).toBe('Storm mode is off.')
  // What was kept is no new reason.
  await save(kept, { ...typed, times_longer: '3' })
  await save(kept, { ...typed, storm_on: 'yes' })
  const on = (await findSetting(desk, 'storm')).value as typeof off
  expect(stormHolds(on)).toBe('Storm mode is on through Sun, Nov 30, 2025.')
  await save(on, typed)
  expect(await findSetting(desk, 'storm')).toMatchObject({ value: { on: false } })
})

test('the history tells moments in the time zone of the company', () => {
  expect(withTimes(desk, 'Turned on: nothing → 2025-11-27T08:37:23.238Z')).toBe(
    'Turned on: nothing → Thu, Nov 27, 3:37 AM',
  )
})
