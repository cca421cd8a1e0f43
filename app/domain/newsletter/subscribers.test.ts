import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { subscribe } from './subscribe.ts'
import { allSubscribers, countConfirmed, listSubscribers } from './subscribers.ts'
import { admin, newsletterOn } from './testing.ts'
import { unsubscribe } from './unsubscribe.ts'
import { visitor, type Viewer } from '../viewer.ts'

const { db } = await testDatabase()
const { at, reader } = newsletterOn(db)
const desk = at(100, admin)

beforeAll(async () => {
  for (let place = 0; place < 60; place++) await subscribe(at(place / 60), `farm${place}@a_b.example`, 'By e-mail.')
  for (const name of ['cora', 'dan', 'eve']) await reader(`${name}@hill.example`)
  await unsubscribe(at(2), (await reader('gone@hill.example')).unsubscribeToken)
})

const emails = ({ rows }: { rows: { email: string | null }[] }) => rows.map(({ email }) => email)

test('fifty a page, newest first, counted by state', async () => {
  const first = await listSubscribers(desk, {})
  expect(first).toMatchObject({ counts: { confirmed: 3, unconfirmed: 60, unsubscribed: 1 }, found: 64, pages: 2 })
  expect(first.rows).toHaveLength(50)
  expect(emails(first)[0]).toBe('farm59@a_b.example')
  const last = await listSubscribers(desk, {}, 99)
  expect([last.page, last.rows.length]).toEqual([2, 14])
  expect(await countConfirmed(desk)).toBe(3)
})

test('one state alone, and a search over a part of the address in which signs are only signs', async () => {
  expect((await listSubscribers(desk, { state: 'confirmed' })).found).toBe(3)
  expect(emails(await listSubscribers(desk, { search: 'CORA' }))).toEqual(['cora@hill.example'])
  expect((await listSubscribers(desk, { search: 'a_b' })).found).toBe(60)
  expect((await listSubscribers(desk, { search: '%' })).found).toBe(0)
  expect((await listSubscribers(desk, { search: 'i_l' })).found).toBe(0)
})

test('whoever left is found by the whole address, though it is deleted', async () => {
  expect(await listSubscribers(desk, { search: 'Gone@hill.example' })).toMatchObject({
    found: 1,
    rows: [{ email: null }],
  })
})

test('the export has them all', async () => {
  expect(await allSubscribers(desk, {})).toHaveLength(64)
  expect(await allSubscribers(desk, { state: 'unconfirmed' })).toHaveLength(60)
})

test('the list is for staff alone', async () => {
  for (const viewer of [visitor, { ...admin, role: 'customer' }, { ...admin, role: 'supplier' }] as Viewer[]) {
    for (const ask of [listSubscribers, allSubscribers]) {
      await expect(ask(at(0, viewer), {})).rejects.toMatchObject({ kind: 'not-found' })
    }
  }
})
