import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { users } from '#features/accounts/schema.ts'
import { contextOn, salesTax, taxes } from '#domain/testing.ts'
import { chargedRates } from '#features/fulfillment/charged-rates.ts'
import { drums, tradeOn } from '#features/fulfillment/testing.ts'
import { quoteVersions } from '#features/quotes/schema.ts'
import type { TaxRate } from '#features/trade/taxes.ts'
import type { Viewer } from '#domain/viewer.ts'
import { changeSettings, revertSettings, sendTestMail } from './change-settings.ts'
import { differences } from './differences.ts'
import { allSettings, findSetting, settingHistory, settingsInForce, settingsMark } from './find-settings.ts'
import { ratesIn } from './dated-rates.ts'
import { rateForms } from './rate-forms.ts'
import { settings } from './schema.ts'
import { taxes as taxTable } from './taxes-form.ts'

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
    ['Ada Leone', { kind: 'company', version: 3, what: 'Phone and emergency hotline: (614) 555-0188 → nothing' }],
    ['Bo Ray', { kind: 'company', version: 2, what: 'Phone and emergency hotline: (614) 555-0199 → (614) 555-0188' }],
    ['Ada Leone', { kind: 'company', version: 1, what: 'Phone and emergency hotline: nothing → (614) 555-0199' }],
  ])
})

test('one of two people who change a setting at once wins, from the first change on; the other reads who and when', async () => {
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

test('a setting that the content schema refuses is returned and not stored', async () => {
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

/** The same desk after 800 gallons of diesel were quoted. */
const selling = contextOn(db, { viewer: ada, settings: { ...desk.settings, chargedRates } })
const trade = tradeOn(selling)
await trade.offered(ada, await trade.person('customer'))

test.each([
  ['taken away', taxes.filter(({ id }) => id !== 'ohio-diesel'), /you can't remove it/],
  ['given another rate', withOhioDiesel({ rate: 480_000 }), /correct it and say why/],
  ['given another first day', withOhioDiesel({ from: '2019-07-02' }), /correct it and say why/],
  ['made to fall on something else', withOhioDiesel({ classes: ['gasoline'] }), /correct it and say why/],
  ['ended in the past', withOhioDiesel({ until: '2025-11-18' }), /can't be in the past/],
  ['followed by one that begins in the past', [...taxes, { ...next, from: '2025-11-19' }], /can't start in the past/],
])('a tax that a quote was charged with cannot be %s', async (_how, table, words) => {
  const outcome = await changeSettings(selling, 'taxes', table, untouched)
  expect(outcome).toEqual({ mistakes: [{ words: expect.stringMatching(words) }] })
})

test('a tax that nothing was charged with is corrected and removed, and the history says so in words', async () => {
  const wrong = taxes.map((rate) => (rate.id === 'ohio-gasoline' ? { ...rate, rate: 390_000 } : rate))
  expect(await changeSettings(selling, 'taxes', wrong, untouched)).toMatchObject({ setting: changed(1) })
  const without = taxes.filter(({ id }) => id !== 'ohio-gasoline')
  expect(await changeSettings(selling, 'taxes', without, changed(1))).toMatchObject({ setting: changed(2) })
  expect((await settingHistory(selling, 'taxes')).map(({ detail }) => (detail as { what: string }).what)).toEqual([
    'Removed Ohio motor fuel tax, gasoline, 39.0¢ / gal, from Mon, Jul 1, 2019, to be confirmed',
    'Ohio motor fuel tax, gasoline from Mon, Jul 1, 2019: rate 38.5¢ / gal → 39.0¢ / gal',
  ])
})

test('a county rate that nothing was charged with is removed on the day it begins', async () => {
  const ross = { id: 'ross', county: 'Ross', countyRate: 1_500, transitRate: 0, from: '2025-11-20', confirmed: false }
  const added = { ...salesTax, local: [...salesTax.local, ross] }
  expect(await changeSettings(selling, 'salesTax', added, untouched)).toMatchObject({ setting: changed(1) })
  expect(await changeSettings(selling, 'salesTax', salesTax, changed(1))).toMatchObject({ setting: changed(2) })
  const [removed] = await settingHistory(selling, 'salesTax')
  expect(removed?.detail).toMatchObject({
    what: 'Removed Ross County, county 15%, from Thu, Nov 20, 2025, to be confirmed',
  })
})

test('a rate that was charged is corrected from a day on with a reason, and the quote keeps what it said', async () => {
  const table = [...withOhioDiesel({ until: '2025-11-16' }), { ...next, from: '2025-11-17' }]
  const reason = 'The state raised it on Monday.'
  expect(await changeSettings(selling, 'taxes', table, untouched, reason)).toMatchObject({ setting: changed(1) })
  const [entry] = await settingHistory(selling, 'taxes')
  expect(entry?.detail).toMatchObject({
    reason,
    what: 'Ohio motor fuel tax, diesel from Mon, Jul 1, 2019: last day none → Sun, Nov 16, 2025; Added Ohio motor fuel tax, diesel, 49.0¢ / gal, from Mon, Nov 17, 2025, to be confirmed',
  })
  const [quote] = await db.select({ sums: quoteVersions.sums }).from(quoteVersions)
  expect(quote?.sums?.taxes).toContainEqual({ id: 'ohio-diesel', label: next.label, cents: 37_600 })
  const gone = table.filter(({ id }) => id !== 'ohio-diesel')
  expect(await changeSettings(selling, 'taxes', gone, changed(1), reason)).toHaveProperty('mistakes')
})

test('the form of a rate that was charged asks for a day within it and a reason, and ends it the day before', async () => {
  const formOf = async (id: string) => {
    const setting = await findSetting(selling, 'taxes')
    const page = { table: taxTable, setting, charged: await chargedRates(selling), today: '2025-11-20', counties: [] }
    const rate = ratesIn('taxes', setting.value).find((each) => each.id === id)
    return rateForms(page, rate ?? expect.fail(id)).correct
  }
  const submit = async (typed: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ note: 'To be read again.', seen: 'file 0', ...typed }))
      body.set(name, value)
    return (await formOf('ohio-diesel')).submit(selling, body)
  }
  expect(await submit({ rate: '49', from: '2019-06-30' })).toEqual({
    problems: {
      from: 'Please choose Mon, Jul 1, 2019 or later.',
      reason: 'Please enter why the rate is corrected.',
    },
  })
  await submit({ rate: '49', from: '2025-11-19', reason: 'Typed wrong.' })
  const { value } = await findSetting(selling, 'taxes')
  expect(value).toContainEqual(expect.objectContaining({ id: 'ohio-diesel', rate: 470_000, until: '2025-11-18' }))
  expect(value).toContainEqual(
    expect.objectContaining({ label: next.label, classes: ['road_diesel'], rate: 490_000, from: '2025-11-19' }),
  )
})

test('quotes and orders are counted by the rates they were charged with, the county beside the state', async () => {
  await trade.ordered(ada, await trade.person('customer'), [drums])
  const charged = await chargedRates(selling)
  expect([charged.get('ohio-sales'), charged.get('delaware'), charged.get('ohio-gasoline')]).toEqual([
    { quotes: 1, orders: 1 },
    { quotes: 1, orders: 1 },
    undefined,
  ])
})

test('a new rate follows the old one, and going back to the file cannot undo what has been charged meanwhile', async () => {
  const table = [...withOhioDiesel({ until: '2025-11-19' }), next]
  expect(await changeSettings(selling, 'taxes', table, untouched)).toMatchObject({ setting: changed(1) })
  const nextDay = { ...selling, now: selling.now.add({ hours: 24 }) }
  expect(await revertSettings(nextDay, 'taxes', changed(1))).toEqual({
    mistakes: [{ words: expect.stringMatching(/can't be in the past/) }],
  })
  expect(await revertSettings(selling, 'taxes', changed(1))).toMatchObject({ setting: { state: 'file' } })
})

test('differences name the parts of lists by what they are called', () => {
  expect(
    differences(
      { counties: [{ name: 'Ross', zone: 'central', served: true }], days: ['Monday'] },
      { days: ['Monday', 'Friday'], counties: [{ served: true, zone: 'metro', name: 'Ross' }] },
    ),
  ).toBe('counties Ross zone: central → metro; days: Monday → Monday, Friday')
  expect(differences([], [{ id: 'lust', classes: ['dyed_diesel'], rate: 10 }])).toBe(
    'lust: nothing → lust, dyed diesel, 10',
  )
  expect(differences({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe('')
  // A part that a form asks for is called as on its form, and what was chosen is said in words.
  const before = { cutOver: null, per: 'delivery', accounts: { fuel: 'Fuel Sales', bad_debt: 'Bad Debt' } }
  const after = { cutOver: '2026-11-02', per: 'customer_day', accounts: { fuel: 'Fuel Sales', bad_debt: 'Losses' } }
  expect(differences(before, after, 'billing')).toBe(
    'First day billed here: nothing → Mon, Nov 2, 2026; One invoice for: delivery → customer day; QuickBooks account for bad debt: Bad Debt → Losses',
  )
})
