import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { users } from '#features/accounts/schema.ts'
import { contextOn, taxes } from '#domain/testing.ts'
import type { TaxRate } from '#features/trade/taxes.ts'
import type { Viewer } from '#domain/viewer.ts'
import { changeSettings, revertSettings, sendTestMail } from './change-settings.ts'
import { differences } from './differences.ts'
import { allSettings, findSetting, settingHistory, settingsInForce, settingsMark } from './find-settings.ts'
import { settings } from './schema.ts'

const { db } = await testDatabase()
type Person = Extract<Viewer, { userId: string }>

const person = (name: string): Person => ({
  ...{ role: 'admin', staffRole: 'administrator', userId: crypto.randomUUID(), name },
  email: `${name.slice(0, 2).toLowerCase()}@leonefuel.example`,
})
const [ada, bo] = [person('Ada Leone'), person('Bo Ray')]
const at = new Date('2025-11-01T12:00:00Z')
for (const { userId: id, name, email } of [ada, bo])
  await db.insert(users).values({ id, name, email, emailVerified: true, createdAt: at, updatedAt: at })
const desk = contextOn(db, { viewer: ada })

beforeEach(async () => {
  await db.delete(settings)
})

const untouched = { state: 'file', changes: 0 } as const
const changed = (changes: number) => ({ state: 'changed', changes })

test('settings are for staff alone', async () => {
  const others: Viewer[] = [{ role: 'visitor' }, { ...ada, role: 'customer' }]
  for (const viewer of others) {
    const stranger = contextOn(db, { viewer })
    for (const attempt of [
      () => findSetting(stranger, 'company'),
      () => allSettings(stranger),
      () => settingHistory(stranger, 'company'),
      () => changeSettings(stranger, 'company', {}, untouched),
      () => revertSettings(stranger, 'company', untouched),
      () => sendTestMail(stranger),
    ])
      await expect(attempt()).rejects.toMatchObject({ kind: 'not-found' })
  }
})

test('a change is kept with who and when, told in the diary, and can be taken back to the file', async () => {
  await changeSettings(desk, 'company', { phone: '(614) 555-0199' }, untouched)
  expect(await findSetting(desk, 'company')).toMatchObject({ ...changed(1), by: { name: 'Ada Leone' } })
  const mark = await settingsMark({ db })
  await changeSettings({ ...desk, viewer: bo }, 'company', { phone: '(614) 555-0188' }, changed(1))
  expect(await settingsMark({ db })).not.toBe(mark)
  await revertSettings(desk, 'company', changed(2))
  expect(await findSetting(desk, 'company')).toMatchObject({ value: {}, state: 'file', changes: 3 })
  expect((await settingsInForce({ db }))[0]).toMatchObject({ kind: 'company', value: null })
  expect((await settingHistory(desk, 'company')).map(({ actorName, detail }) => [actorName, detail])).toEqual([
    ['Ada Leone', { kind: 'company', version: 3, what: 'phone: (614) 555-0188 → nothing' }],
    ['Bo Ray', { kind: 'company', version: 2, what: 'phone: (614) 555-0199 → (614) 555-0188' }],
    ['Ada Leone', { kind: 'company', version: 1, what: 'phone: nothing → (614) 555-0199' }],
  ])
})

test('of two people at once, from the very first change on, one wins and the other reads who and when', async () => {
  for (const seen of [untouched, changed(1), changed(2)]) {
    const change = (viewer: Person) =>
      changeSettings({ ...desk, viewer }, 'company', { phone: `${seen.changes} ${viewer.name}` }, seen)
    const done = await Promise.allSettled([change(ada), change(bo)])
    const lost = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const { by, changes } = await findSetting(desk, 'company')
    expect(changes).toBe(seen.changes + 1)
    expect(lost).toEqual([
      expect.objectContaining({
        kind: 'conflict',
        message: `Your changes weren't saved, because this was changed in the meantime (${by?.name}, Thu, Nov 20, 10:00 AM). Reload the page to see the change.`,
      }),
    ])
  }
})

test('what the content schema refuses is returned and nothing is kept', async () => {
  const mistakes = [{ words: '"phone" is missing', path: ['phone'] }]
  const strict = { ...desk, settings: { ...desk.settings, check: () => ({ mistakes }) } }
  expect(await changeSettings(strict, 'company', {}, untouched)).toEqual({ mistakes })
  expect(await settingsMark({ db })).toBe('')
})

const next: TaxRate = {
  ...{ id: 'ohio-diesel-2026', label: 'Ohio motor fuel tax, diesel', classes: ['road_diesel'] },
  ...{ basis: 'millionths_per_gallon', rate: 490_000, from: '2025-11-20' },
}
const withOhioDiesel = (change: Partial<TaxRate>) =>
  taxes.map((rate) => (rate.id === 'ohio-diesel' ? { ...rate, ...change } : rate))

test.each([
  ['taken away', taxes.filter(({ id }) => id !== 'ohio-diesel'), /you can't remove it/],
  ['given another rate', withOhioDiesel({ rate: 480_000 }), /you can't edit it/],
  ['given another first day', withOhioDiesel({ from: '2019-07-02' }), /you can't edit it/],
  ['made to fall on something else', withOhioDiesel({ classes: ['gasoline'] }), /you can't edit it/],
  ['ended in the past', withOhioDiesel({ until: '2025-11-18' }), /can't be in the past/],
  ['begun in the past', [...taxes, { ...next, from: '2025-11-19' }], /can't start in the past/],
])('a tax that was in force cannot be %s', async (_how, table, words) => {
  const outcome = await changeSettings(desk, 'taxes', table, untouched)
  expect(outcome).toEqual({ mistakes: [{ words: expect.stringMatching(words) }] })
})

test('a new rate follows the old one, and going back to the file cannot undo what has begun meanwhile', async () => {
  const table = [...withOhioDiesel({ until: '2025-11-19' }), next]
  expect(await changeSettings(desk, 'taxes', table, untouched)).toMatchObject({ setting: changed(1) })
  const nextDay = { ...desk, now: desk.now.add({ hours: 24 }) }
  expect(await revertSettings(nextDay, 'taxes', changed(1))).toEqual({
    mistakes: [
      { words: expect.stringMatching(/can't be in the past/) },
      { words: expect.stringMatching(/you can't remove it/) },
    ],
  })
  expect(await revertSettings(desk, 'taxes', changed(1))).toMatchObject({ setting: { state: 'file' } })
})

test('differences name the parts of lists by what they are called', () => {
  expect(
    differences(
      { counties: [{ name: 'Ross', zone: 'central', served: true }], days: ['Monday'] },
      { days: ['Monday', 'Friday'], counties: [{ served: true, zone: 'metro', name: 'Ross' }] },
    ),
  ).toBe('counties Ross zone: central → metro; days: Monday → Monday, Friday')
  expect(differences([], [{ id: 'lust', classes: ['dyed_diesel'], rate: 10 }])).toBe(
    'lust: nothing → lust, dyed_diesel, 10',
  )
  expect(differences({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe('')
})
