import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { subscribe, unsubscribe } from './subscribe.ts'
import { countConfirmed, listSubscribers, subscriberCounts } from './subscribers.ts'
import { admin, newsletterOn } from './testing.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'

const { db } = await testDatabase()
const { at, reader } = newsletterOn(db)
const desk = at(100, admin)

beforeAll(async () => {
  for (let place = 0; place < 60; place++) await subscribe(at(place / 60), `farm${place}@a_b.example`, 'By email.')
  for (const name of ['cora', 'dan', 'eve']) await reader(`${name}@hill.example`)
  await unsubscribe(at(2), (await reader('gone@hill.example')).unsubscribeToken)
})

const emails = ({ rows }: { rows: { email: string | null }[] }) => rows.map(({ email }) => email)

test('fifty a page, newest first, counted by state', async () => {
  const first = await listSubscribers(desk, {})
  expect(await subscriberCounts(desk)).toEqual({ confirmed: 3, unconfirmed: 60, unsubscribed: 1 })
  expect(await listSubscribers.count(desk, {})).toBe(64)
  expect(first.rows).toHaveLength(50)
  expect(emails(first)[0]).toBe('farm59@a_b.example')
  const last = await listSubscribers(desk, {}, first.older)
  expect([last.older, last.rows.length]).toEqual([undefined, 14])
  expect(await countConfirmed(desk)).toBe(3)
})

test('one state alone, and a search over a part of the address in which signs are only signs', async () => {
  expect(await listSubscribers.count(desk, { state: 'confirmed' })).toBe(3)
  expect(emails(await listSubscribers(desk, { search: 'CORA' }))).toEqual(['cora@hill.example'])
  expect(await subscriberCounts(desk, 'a_b')).toEqual({ confirmed: 0, unconfirmed: 60, unsubscribed: 0 })
  expect(await listSubscribers.count(desk, { search: 'a_b' })).toBe(60)
  expect(await listSubscribers.count(desk, { search: '%' })).toBe(0)
  expect(await listSubscribers.count(desk, { search: 'i_l' })).toBe(0)
})

test('anyone who left is found by the whole address, though it is deleted', async () => {
  expect(await listSubscribers(desk, { search: 'Gone@hill.example' })).toMatchObject({ rows: [{ email: null }] })
})

test('the export has them all', async () => {
  expect((await listSubscribers(desk, {}, undefined, 500)).rows).toHaveLength(64)
  expect((await listSubscribers(desk, { state: 'unconfirmed' }, undefined, 500)).rows).toHaveLength(60)
})

test('the list is for staff alone', async () => {
  for (const viewer of [visitor, { ...admin, role: 'customer' }, { ...admin, role: 'supplier' }] as Viewer[]) {
    for (const ask of [listSubscribers, listSubscribers.count]) {
      await expect(ask(at(0, viewer), {})).rejects.toMatchObject({ kind: 'not-found' })
    }
  }
})
