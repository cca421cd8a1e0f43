import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { DomainError } from '#domain/domain-error.ts'
import { profiles } from '#features/accounts/schema.ts'
import { companies } from '#features/companies/schema.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { requests } from '#features/requests/schema.ts'
import { deskOn } from '#features/requests/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { addCustomer } from './change-customer.ts'
import { findLookalikes, tellApart } from './lookalikes.ts'
import { mergeCustomers, separateCustomers } from './merge.ts'
import { addNote, notesOf } from './notes.ts'
import { possibleDuplicates } from './possible-duplicates.ts'
import { customerNotes, customers } from './schema.ts'
import { saveSite } from './sites.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person } = tradeOn(ctx)
const { sent } = deskOn(db)
const desk = as(await person('admin'))

const nowhere = { name: null, county: null, accessNotes: null, siteContact: null, sitePhone: null }

const count = 4
const newOnes = async () => {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@farm.example`)
  const ids = []
  for (const email of emails) ids.push(await addCustomer(desk, { name: email, kind: 'farm', email, phone: null }))
  return { ids, emails }
}

/** Which it was merged into directly, by number. */
type Model = (number | undefined)[]

const head = (model: Model, a: number): number => {
  const above = model[a]
  return above === undefined ? a : head(model, above)
}

const place = fc.nat(count - 1)
const step = fc.record({
  verb: fc.constantFrom('merge', 'merge', 'separate', 'separate', 'note', 'request'),
  one: place,
  other: place,
  /** Also what the page would not offer: a record that is merged already, or is not merged. */
  wild: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})

type Step = { verb: 'merge' | 'separate' | 'note' | 'request'; one: number; other: number; wild: boolean }

/** One that others were merged into is merged itself, and taken apart again. */
const chain = [
  { verb: 'merge' as const, one: 0, other: 1, wild: false },
  { verb: 'merge' as const, one: 2, other: 0, wild: false },
  { verb: 'separate' as const, one: 2, other: 0, wild: false },
]

/** Two merges at once, where each has what the other one is about. */
const crossed: [Step, Step][] = [
  [
    { verb: 'merge', one: 1, other: 0, wild: false },
    { verb: 'merge', one: 1, other: 0, wild: false },
  ],
  [
    { verb: 'merge', one: 2, other: 1, wild: true },
    { verb: 'merge', one: 1, other: 0, wild: true },
  ],
]

const refused = (error: unknown) => {
  if (!(error instanceof DomainError)) throw error
  return false
}

test('after any merges and separations each customer has what was filed at it, before and while they were one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { ids, emails } = await newOnes()
      const id = (at: number) => ids[at] ?? ''
      const model: Model = Array.from({ length: count })
      const filed: string[][] = ids.map(() => [])
      for (const { verb, wild, ...asked } of steps) {
        const merges = verb === 'merge' && !wild
        const one =
          wild || verb === 'note' || verb === 'request' ? asked.one : head(model, merges ? asked.one : asked.other)
        const other = merges ? head(model, asked.other) : asked.other
        if (verb === 'merge') {
          const isFine = one !== other && model[one] === undefined && model[other] === undefined
          const done = await mergeCustomers(desk, id(one), id(other)).then(() => true, refused)
          expect(done).toBe(isFine)
          if (done) model[other] = one
        } else if (verb === 'separate') {
          const isFine = model[other] !== undefined && head(model, other) === one
          const done = await separateCustomers(desk, id(one), id(other)).then(() => true, refused)
          expect(done).toBe(isFine)
          if (done) model[other] = undefined
        } else if (verb === 'note') {
          const note = randomUUID()
          await addNote(desk, id(head(model, one)), { id: note, words: 'Call before nine' })
          filed[head(model, one)]?.push(note)
        } else {
          const request = await sent({ contact: { email: emails[one] } })
          filed[head(model, one)]?.push(request.id)
        }
        const rows = await db.select().from(customers).where(inArray(customers.id, ids))
        for (const [at] of ids.entries())
          expect(rows.find((row) => row.id === id(at))?.mergedInto).toBe(
            model[at] === undefined ? null : id(head(model, at)),
          )
      }
      for (const [at] of ids.entries()) {
        const notes = await db
          .select({ id: customerNotes.id })
          .from(customerNotes)
          .where(eq(customerNotes.customerId, id(at)))
        const sentIn = await db
          .select({ id: requests.id })
          .from(requests)
          .where(eq(requests.customerId, id(at)))
        expect([...notes, ...sentIn].map((row) => row.id).toSorted()).toEqual(filed[at]?.toSorted())
      }
    }),
    { numRuns: 15, examples: [[chain]] },
  )
}, 60_000)

test('merges, separations and new things at once leave one head over each customer, and lose nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 2, maxLength: 6 }), async (pairs) => {
      const { ids, emails } = await newOnes()
      const id = (at: number) => ids[at] ?? ''
      let written = 0
      const act = async ({ verb, one, other }: (typeof pairs)[number][number]) => {
        if (verb === 'merge') return mergeCustomers(desk, id(one), id(other)).catch(refused)
        if (verb === 'separate') return separateCustomers(desk, id(one), id(other)).catch(refused)
        written++
        if (verb === 'request') return sent({ contact: { email: emails[one] } })
        return addNote(desk, id(one), { id: randomUUID(), words: 'Call before nine' })
      }
      for (const pair of pairs) {
        await Promise.all(pair.map(act))
        const rows = await db.select().from(customers).where(inArray(customers.id, ids))
        const heads = rows.filter(({ mergedInto }) => mergedInto === null).map((row) => row.id)
        const merged = rows.flatMap(({ mergedInto }) => mergedInto ?? [])
        expect(merged.filter((into) => !heads.includes(into))).toEqual([])
        let shown = 0
        for (const one of heads) {
          shown += (await notesOf(desk, one)).length
          const family = rows.filter((row) => row.id === one || row.mergedInto === one).map((row) => row.id)
          shown += await db.$count(requests, inArray(requests.customerId, family))
        }
        expect(shown).toBe(written)
      }
    }),
    { numRuns: 14, examples: Array.from({ length: 6 }, () => [crossed]) },
  )
}, 60_000)

test('a phone in any spelling, an email in any case and a whole name look like the customer who has them', async () => {
  const [name, email] = [`Miller Farms ${randomUUID()}`, `${randomUUID()}@farm.example`]
  const id = await addCustomer(desk, { name, kind: 'farm', email, phone: '740-555-0101' })
  const same = async (typed: Parameters<typeof findLookalikes>[1]) =>
    (await findLookalikes(desk, typed)).map((found) => [found.id, found.same])
  expect(await same({ phone: '+1 (740) 555.0101' })).toEqual([[id, 'phone']])
  expect(await same({ email: email.toUpperCase() })).toEqual([[id, 'email']])
  expect(await same({ name: name.toLowerCase() })).toEqual([[id, 'name']])
  expect(await same({ phone: '555-0101', name: 'Miller' })).toEqual([])
  expect(await findLookalikes(desk, { email }, id)).toEqual([])
})

test('a name much like theirs at a place of theirs, however both are spelled, looks like the customer who is there', async () => {
  const street = `${randomUUID()} County Road`
  const farm = { kind: 'farm', email: null, phone: null } as const
  const id = await addCustomer(desk, { ...farm, name: 'Hilltop Dairy, LLC' })
  await saveSite(desk, id, '', { ...nowhere, address: `${street}, Marion, OH` })
  const billed = await addCustomer(desk, {
    ...farm,
    name: 'Hilltop Billing',
    billingAddress: `PO Box ${street}\nMarion OH`,
  })
  const same = async (typed: Parameters<typeof findLookalikes>[1], besides?: string) =>
    (await findLookalikes(desk, typed, besides)).map((found) => [found.id, found.same])
  const there = `${street.toUpperCase()}  Marion OH`
  expect(await same({ name: 'hilltop dairy', address: there })).toEqual([[id, 'name and address']])
  expect(await same({ name: 'Hilltop Billing Inc', address: `PO Box ${street}, Marion, OH` })).toEqual([
    [billed, 'name and address'],
  ])
  // The yard is let to someone else, and a dairy of that name stands elsewhere, too.
  expect(await same({ name: 'Buckeye Paving', address: there })).toEqual([])
  expect(await same({ name: 'Hilltop Dairy', address: `1 ${street}, Marion, OH` })).toEqual([])
  expect(await same({ name: 'Hilltop Dairy', address: there }, id)).toEqual([])
})

test('a street, a side and the state written short or long are the same place', async () => {
  const number = randomUUID()
  const farm = { kind: 'farm', email: null, phone: null } as const
  const id = await addCustomer(desk, { ...farm, name: 'Darby Grain' })
  await saveSite(desk, id, '', { ...nowhere, address: `${number} E County Road 9, Hilliard, OH 43026` })
  const same = async (address: string) =>
    (await findLookalikes(desk, { name: 'Darby Grain, LLC', address })).map((found) => [found.id, found.same])
  for (const road of ['E county rd. 9, hilliard OH', 'East Co. Rd 9, Hilliard, Ohio', 'E CR 9, Hilliard, OH'])
    expect(await same(`${number} ${road} 43026`)).toEqual([[id, 'name and address']])
  expect(await same(`${number} E State Route 9, Hilliard, OH 43026`)).toEqual([])
})

test('the address someone signs in with looks like the customer of theirs, or of their company', async () => {
  const [own, buyer] = [await person('customer'), await person('customer')]
  const theirs = await addCustomer(desk, { name: randomUUID(), kind: 'farm', email: null, phone: null })
  await db.update(customers).set({ userId: own.userId }).where(eq(customers.id, theirs))
  const companyId = randomUUID()
  await db.insert(companies).values({ id: companyId, name: companyId, kind: 'customer', createdAt: new Date() })
  await db.update(profiles).set({ companyId, companyRole: 'buyer' }).where(eq(profiles.userId, buyer.userId))
  const firm = await addCustomer(desk, { name: randomUUID(), kind: 'farm', email: null, phone: null })
  await db.update(customers).set({ companyId }).where(eq(customers.id, firm))
  const same = async (email: string) => (await findLookalikes(desk, { email })).map((found) => [found.id, found.same])
  expect(await same(own.email.toUpperCase())).toEqual([[theirs, 'email']])
  expect(await same(buyer.email)).toEqual([[firm, 'email']])
})

test('two customers with one phone are proposed as duplicates until they are merged or told apart', async () => {
  const add = () => addCustomer(desk, { name: randomUUID(), kind: 'farm', email: null, phone: '(330) 555-0155' })
  const [one, other, third] = [await add(), await add(), await add()]
  const pairs = async () =>
    (await possibleDuplicates(desk)).pairs.flatMap((pair) =>
      [one, other, third].includes(pair.one) ? [[pair.one, pair.other].toSorted().join()] : [],
    )
  const pair = (a: string, b: string) => [a, b].toSorted().join()
  expect(new Set(await pairs())).toEqual(new Set([pair(one, other), pair(one, third), pair(other, third)]))
  await mergeCustomers(desk, one, other)
  expect(await pairs()).toEqual([pair(one, third)])
  await Promise.all([tellApart(desk, third, one), tellApart(desk, one, third)])
  expect(await pairs()).toEqual([])
})
