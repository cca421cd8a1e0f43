import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { findRequest } from './find.ts'
import { inbox, inboxCounts, inboxMatches, type InboxQuestion } from './inbox.ts'
import { logCall } from './log-call.ts'
import { moveRequest } from './move.ts'
import { listOwnRequests } from './own-requests.ts'
import { matching } from './search.ts'
import { deskOn, quoteForm } from './testing.ts'
import { addToRequest, sayOn } from '#features/conversation/testing.ts'

const { db } = await testDatabase()
const { person, sent } = deskOn(db)
const robin = await person('admin', 'Robin')
const at = (hours = 0) => contextOn(db, { viewer: robin, now: thursdayMorning.add({ hours }) })

const farm = await sent({
  now: thursdayMorning.subtract({ hours: 30 }),
  contact: { name: 'Dana Field', email: 'office@hilltop-farm.example', phone: '(614) 555-0168' },
  said: ['Off-road diesel', '14200 County Road 9, Marysville, OH 43040', 'deliveries on Mondays'],
})
const freight = await sent({
  now: thursdayMorning.subtract({ hours: 2 }),
  contact: { name: 'Ann O’Neil', company: 'Scioto Freight' },
  said: ['50% cetane_plus', 'the yard in Marion County'],
  kind: 'bulk_quote',
})
const road = await sent({ said: ['Marion County Road 12'], contact: { name: 'Marion County Farms' } })
const spam = await sent({ said: ['casino'] })
await moveRequest(at(), spam.id, 'spam', 'received')
await moveRequest(at(), freight.id, 'take', 'received')

const found = async (question: Partial<InboxQuestion>) =>
  (await inbox(at(), { view: 'open', ...question })).rows.map(({ reference }) => reference)

test('the inbox sorts by answer time, and every view shows its count', async () => {
  expect(await found({})).toEqual([farm, freight, road].map(({ reference }) => reference))
  const { views, kinds } = await inboxCounts(at())
  expect(views).toMatchObject({
    open: 3,
    overdue: 1,
    unassigned: 2,
    mine: 1,
    in_progress: 1,
    spam: 1,
    all: 3,
    heard: 0,
  })
  expect(kinds).toEqual({ fuel_quote: 2, bulk_quote: 1 })
  for (const view of ['open', 'overdue', 'unassigned', 'mine', 'in_progress', 'spam', 'all', 'heard'] as const) {
    expect(await inboxMatches(at(), { view })).toBe(views[view])
  }
})

test.each([
  ['dana', [farm]],
  ['SCIOTO', [freight]],
  ['hilltop-farm.ex', [farm]],
  ['614.555.0168', [farm]],
  ['5550168', [farm]],
  ['delivery', [farm]],
  ['etane_pl', [freight]],
  ['50%', [freight]],
  ['o’neil', [freight]],
  ['14200 county road 9', [farm]],
  ['14200 County Rd. 9', [farm]],
  ['14200 co rd 9', [farm]],
  ['14200 CR 9', [farm]],
  ['14200 county road 8', []],
  ['road 9, marysville, oh 43040', [farm]],
  ['(614) 555-0168 ', [farm]],
  ['(614) 555-0169', []],
  ['county road 12', [road]],
  ['casino', []],
  ["' or 1=1 --", []],
  ['%', [freight]],
  ['\0', 'all'],
])('a search for %j finds what it should', async (words, expected) => {
  const all = expected === 'all' ? [farm, freight, road] : (expected as (typeof farm)[])
  expect((await found({ view: 'all', words })).toSorted()).toEqual(all.map(({ reference }) => reference).toSorted())
})

test('words are found that look like a reference, or stand on another line, in quotation marks or after a backslash', async () => {
  const { db } = await testDatabase()
  const { person, sent } = deskOn(db)
  const ctx = contextOn(db, { viewer: await person('admin', 'Robin') })
  const mill = await sent({
    contact: { name: 'Hilltop Farm', company: 'Darby Grain', email: 'plant@darby-grain.example' },
    said: ['Loading\r\nramp\n\nforklift\tdriver', 'a 3" hose, the "long" one', 'C:\\new plans'],
  })
  await sent({ contact: { name: 'Somebody Else' }, said: ['nothing of it'] })
  const ids = async (words: string) => (await inbox(ctx, { view: 'all', words })).rows.map(({ id }) => id)
  const typed = ['plant@darby', 'darby-grain', 'hilltop far', 'ramp forklift', 'ramp  fork', 'lift driv', 'ramp']
  for (const words of [...typed, '3" hose', '"long" o', 'c:\\new pl', 'forklift', 'driver']) {
    expect(await ids(words), words).toEqual([mill.id])
  }
  expect(await ids('nramp'), 'no letter is added').toEqual([])
})

test('messages since are found by both sides, a note by nobody', async () => {
  const { db } = await testDatabase()
  const { person, sent } = deskOn(db)
  const [robin, dana] = [await person('admin', 'Robin'), await person('customer', 'Dana')]
  const staff = contextOn(db, { viewer: robin })
  const { id, secretLink } = await sent({ viewer: dana })
  const say = (text: string) => ({ id: randomUUID(), text })
  await addToRequest(contextOn(db, { viewer: dana }), secretLink, say('The gate is\nbehind the silo.'))
  await sayOn(staff, id, 'reply', say('Which tanker was it?'))
  await sayOn(staff, id, 'note', say('Creditworthy?'))
  await sayOn(staff, id, 'answer', say('Wednesday, at noon.'), 'in_progress')
  const repeated = say('And the orchard.')
  for (const _ of [1, 2]) await addToRequest(contextOn(db, { viewer: dana }), secretLink, repeated)
  for (const words of ['gate is behind', 'tanker', 'wednesday', 'orchard']) {
    expect((await inbox(staff, { view: 'all', words })).rows, words).toMatchObject([{ id }])
    expect((await listOwnRequests(contextOn(db, { viewer: dana }), { words })).rows, words).toMatchObject([{ id }])
  }
  expect((await inbox(staff, { view: 'all', words: 'creditworthy' })).rows).toEqual([])
  expect((await findRequest(staff, id)).conversation.match(/orchard/g), 'once, however often it is sent').toHaveLength(
    1,
  )
})

test('the search over many requests asks its two indexes', async () => {
  const plan = await db.transaction(async (db) => {
    await db.execute(sql`set local enable_seqscan = off`)
    const { rows } = await db.execute(sql`explain select id from requests where ${matching('plant@darby')}`)
    return JSON.stringify(rows)
  })
  expect(plan).toMatch(/requests_letters.*requests_letters.*requests_words/)
  expect(plan).not.toContain('Seq Scan')
})

test('the inbox tells requests of visitors, signed-in customers and callers apart', async () => {
  const { db } = await testDatabase()
  const { person, sent } = deskOn(db)
  const [staff, dana] = [await person('admin', 'Robin'), await person('customer', 'Dana')]
  const ctx = contextOn(db, { viewer: staff })
  const visitors = await sent()
  const portal = await sent({ viewer: dana })
  const contact = { phone: '(614) 555-0168' }
  const call = await logCall(ctx, quoteForm, { submissionId: randomUUID(), answers: [], contact })
  const ids = async (source: InboxQuestion['source']) =>
    (await inbox(ctx, { view: 'open', source })).rows.map(({ id }) => id)
  expect(await ids('visitor')).toEqual([visitors.id])
  expect(await ids('portal')).toEqual([portal.id])
  expect(await ids('phone')).toEqual([call.id])
})

test('a reference is found as a person types it', async () => {
  expect(await found({ view: 'all', words: farm.reference.toLowerCase().replaceAll('-', ' ') })).toEqual([
    farm.reference,
  ])
})

test('kind, assignee and county narrow the list; a road named after a county is in none', async () => {
  expect(await found({ kind: 'bulk_quote' })).toEqual([freight.reference])
  expect(await found({ assignee: 'nobody' })).toEqual([farm.reference, road.reference])
  expect(await found({ assignee: robin.userId })).toEqual([freight.reference])
  expect(await found({ county: 'Marion' })).toEqual([freight.reference])
  expect(await found({ county: 'Union' }), 'by the ZIP of the address').toEqual([farm.reference])
})

test('pages neither skip nor repeat a request while others arrive, forward and back', async () => {
  const { db } = await testDatabase()
  const { person, sent } = deskOn(db)
  const ctx = contextOn(db, { viewer: await person('admin', 'Sam') })
  const there: string[] = []
  for (let minute = 0; minute < 11; minute++)
    there.push((await sent({ now: thursdayMorning.subtract({ minutes: 60 - minute }) })).id)
  const seen: string[] = []
  let page = await inbox(ctx, { view: 'open' }, undefined, 4)
  expect(page.newer).toBeUndefined()
  for (;;) {
    seen.push(...page.rows.map(({ id }) => id))
    await sent({ now: thursdayMorning.subtract({ hours: 5 }) })
    if (!page.older) break
    page = await inbox(ctx, { view: 'open' }, page.older, 4)
  }
  expect(seen).toEqual(there)
  const back = await inbox(ctx, { view: 'open' }, page.newer, 4)
  expect(back.rows.map(({ id }) => id)).toEqual(there.slice(4, 8))
  const first = await inbox(ctx, { view: 'open' }, undefined, 4)
  expect(await inbox(ctx, { view: 'open' }, { after: 'nonsense' }, 4)).toEqual(first)
})

test.each([false, true])(
  'sorted by the day it is needed, what has no day comes last, on every page (descending %s)',
  async (descending) => {
    const { db } = await testDatabase()
    const { person, sent } = deskOn(db)
    const ctx = contextOn(db, { viewer: await person('admin', 'Robin') })
    const ids: Record<string, string> = {}
    for (const [hours, day] of [
      [1, '2025-12-02'],
      [2],
      [3, '2025-11-26'],
      [4],
      [5, '2025-12-02'],
      [6],
      [7, '2025-11-28'],
    ] as const) {
      const answers = day ? [{ name: 'deliveryDate', label: 'Delivery date', value: day, said: day }] : []
      ids[(await sent({ now: thursdayMorning.subtract({ hours }), answers })).id] = day ?? 'none'
    }
    const question = { view: 'all', sort: 'needed', descending } as const
    const days = ['2025-11-26', '2025-11-28', '2025-12-02', '2025-12-02']
    const expected = [...(descending ? days.toReversed() : days), 'none', 'none', 'none']
    for (const size of [2, 3, 4, 50]) {
      const seen: string[][] = []
      let page = await inbox(ctx, question, undefined, size)
      for (;;) {
        seen.push(page.rows.map(({ id }) => id))
        if (!page.older) break
        page = await inbox(ctx, question, page.older, size)
      }
      expect(seen.flat().map((id) => ids[id])).toEqual(expected)
      expect(new Set(seen.flat()).size).toBe(7)
      for (const rows of seen.slice(0, -1).toReversed()) {
        if (!page.newer) throw new Error('It has a page before it.')
        page = await inbox(ctx, question, page.newer, size)
        expect(page.rows.map(({ id }) => id)).toEqual(rows)
      }
      expect(page.newer).toBeUndefined()
    }
  },
)

test('only staff see the inbox', async () => {
  expect((await inbox(contextOn(db), { view: 'open' })).rows).toEqual([])
  expect((await inboxCounts(contextOn(db))).views.open).toBe(0)
})
