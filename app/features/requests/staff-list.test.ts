import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import type { Viewer } from '#domain/viewer.ts'
import { actOnMany } from '#lists/act-on-many.ts'
import { testDatabase } from '#platform/testing.ts'
import { moveRequest } from './move.ts'
import { requests } from './schema.ts'
import inbox from './staff-list.ts'
import { deskOn } from './testing.ts'
import { addToRequest } from '#features/conversation/testing.ts'

const path = '/dashboard/admin/inbox'

/** A desk of its own: what one test leaves behind is in no count of another. */
const desk = async () => {
  const { db } = await testDatabase()
  const { person, sent } = deskOn(db)
  const robin = await person('admin', 'Robin Marsh')
  const at = (viewer: Viewer) => ({
    ...contextOn(db, { viewer, now: thursdayMorning }),
    ...{ content, origin: 'https://fuel.example' },
  })
  const asked = (address: string) => new URL(address, 'https://fuel.example').searchParams
  const stateOf = async ({ id }: { id: string }) =>
    (await db.select().from(requests).where(eq(requests.id, id)))[0]?.state
  return {
    ...{ db, person, sent, robin, stateOf, ctx: at(robin), at },
    view: (address = path, viewer: Viewer = robin) => inbox.view(at(viewer), asked(address)),
    many: (address: string, typed: readonly (readonly [string, string])[]) => {
      const body = new FormData()
      for (const [name, text] of typed) body.append(name, text)
      return actOnMany(inbox, at(robin), asked(address), body)
    },
  }
}

test('the open ones are meant when no view is named, and all but the spam when someone searches', async () => {
  const { sent, view, ctx } = await desk()
  const [open, done, spam] = [await sent({ said: ['mill'] }), await sent({ said: ['mill'] }), await sent()]
  await moveRequest(ctx, done.id, 'answer')
  await moveRequest(ctx, spam.id, 'spam')
  const ids = async (address: string) => (await view(address)).rows.map(({ id }) => id)
  expect(await ids(path)).toEqual([open.id])
  expect((await ids(`${path}?q=mill`)).toSorted()).toEqual([open.id, done.id].toSorted())
  expect(await ids(`${path}?show=answered&q=mill`)).toEqual([done.id])
  const tabs = async (address: string) => (await view(address)).tabs?.tabs.filter(({ current }) => current)
  expect(await tabs(path)).toMatchObject([{ label: 'Open', to: path, count: 1 }])
  expect(await tabs(`${path}?show=spam`)).toMatchObject([{ label: 'Spam', to: `${path}?show=spam`, count: 1 }])
  expect(await tabs(`${path}?q=mill`)).toEqual([])
})

test('many requests are assigned to a coworker who answers requests, and to nobody else', async () => {
  const { db, person, sent, view, many, robin } = await desk()
  const sam = await person('admin', 'Sam Doyle')
  const [one, two] = [await sent(), await sent()]
  const { choose } = await view()
  expect(choose?.verbs.find(({ verb }) => verb === 'assign')?.choice).toMatchObject({
    ...{ name: 'assign_to', choices: [{ value: sam.userId, label: 'Sam Doyle' }] },
  })
  const typed = [one, two].map(({ id, state, changes }) => ['id', `${id} ${state} ${changes}`] as const)
  const assign = (to: string) => many(path, [['verb', 'assign'], ['assign_to', to], ...typed])
  await expect(assign('')).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('Assign to') })
  expect((await assign(randomUUID())).refused).toMatchObject([{ count: 2 }])
  expect(await assign(sam.userId)).toEqual({ done: '2 requests assigned.', refused: [] })
  const held = await db.select({ who: requests.assigneeId }).from(requests)
  expect(held).toEqual([{ who: sam.userId }, { who: sam.userId }])
  expect(
    (await view(`${path}?show=mine`, sam)).choose?.verbs.find(({ verb }) => verb === 'assign')?.choice?.choices,
  ).toEqual([{ value: robin.userId, label: 'Robin Marsh' }])
})

test('a view begins anew, and a filter or a search keeps the view it stands in', async () => {
  const { view } = await desk()
  const { tabs, kept, filters } = await view(`${path}?show=answered&kind=fuel_quote&who=nobody`)
  expect(tabs?.tabs.map(({ to }) => to)).toContain(`${path}?show=answered`)
  expect(kept).toEqual({ show: 'answered' })
  expect(filters.map(({ name, chosen }) => [name, chosen])).toEqual([
    ['kind', 'fuel_quote'],
    ['who', 'nobody'],
    ['county', undefined],
    ['needed', undefined],
    ['from', undefined],
  ])
})

test('a row says what is due when, who requests what, and that the customer replied, under the head of its day', async () => {
  const { sent, view, at } = await desk()
  const contact = { name: 'Dana Field', company: 'Hilltop Farm' }
  const late = await sent({
    now: thursdayMorning.subtract({ hours: 30 }),
    contact,
    said: ['Off-road diesel', '800 gal'],
  })
  await addToRequest(at({ role: 'visitor' }), late.secretLink, { id: randomUUID(), text: 'The gate code is 4.' })
  const { rows, groups } = await view()
  expect(groups).toEqual({ overdue: 'Late', today: 'Answer today', later: 'Answer later', done: 'No answer needed' })
  expect(rows).toMatchObject([
    {
      ...{ tone: 'late', group: 'overdue', seen: 'received 0', buttons: ['take'] },
      cells: {
        due: { text: '6 h late' },
        request: {
          text: 'Off-road diesel, 800 gal',
          href: `${path}/${late.id}`,
          notes: [{ text: `Hilltop Farm, Fuel quote ${late.reference}` }],
          badge: { words: 'Customer replied' },
        },
        who: { text: undefined, status: { words: 'Late' } },
      },
    },
  ])
})

test('many are taken at once, each as it was seen; the one that someone moved meanwhile is told of, and stays', async () => {
  const { person, sent, many, at, stateOf } = await desk()
  const [first, second, taken] = [await sent(), await sent(), await sent()]
  const casey = await person('admin', 'Casey Doyle')
  await moveRequest(at(casey), taken.id, 'take')
  await moveRequest(at(casey), taken.id, 'put_back')
  const chosen = [first, second, taken].map(({ id }) => ['id', `${id} received 0`] as const)
  expect(await many(path, [['found', '3'], ['verb', 'take'], ...chosen])).toEqual({
    done: '2 requests assigned to you.',
    refused: [{ reason: 'Casey Doyle changed this request at 10:00 AM. It is now received.', count: 1 }],
  })
  expect([await stateOf(first), await stateOf(second), await stateOf(taken)]).toEqual([
    'in_progress',
    'in_progress',
    'received',
  ])
})

test('all that match are closed, and not one that came since the person who chose looked', async () => {
  const { sent, many, view, ctx, stateOf } = await desk()
  const answered = async () => {
    const request = await sent({ kind: 'bulk_quote' })
    await moveRequest(ctx, request.id, 'answer')
    return request
  }
  const [first, second] = [await answered(), await answered()]
  const other = await sent()
  await moveRequest(ctx, other.id, 'answer')
  const address = `${path}?show=answered&kind=bulk_quote`
  const { choose } = await view(address)
  expect(choose).toMatchObject({ found: 2, verbs: [{ label: 'Close as won' }, { label: 'Close as lost' }] })
  const press = (found: number) =>
    many(address, [
      ['found', String(found)],
      ['all', 'yes'],
      ['verb', 'lose'],
    ])
  const third = await answered()
  await expect(press(2)).rejects.toThrow('The list changed: 3 match now, and you selected 2.')
  expect(await press(3)).toEqual({ done: '3 requests closed as lost.', refused: [] })
  for (const one of [first, second, third]) expect(await stateOf(one)).toBe('lost')
  expect(await stateOf(other)).toBe('answered')
})

test('the bulk actions of the inbox depend on the view and on permissions', async () => {
  const { view, person } = await desk()
  const verbs = async (show: string, viewer?: Viewer) =>
    (await view(`${path}?show=${show}`, viewer)).choose?.verbs.map(({ verb }) => verb) ?? []
  expect(await verbs('open')).toEqual(['take', 'assign', 'spam', 'answer'])
  expect(await verbs('mine')).toEqual(['assign', 'spam', 'answer', 'put_back'])
  expect(await verbs('spam')).toEqual(['release'])
  expect(await verbs('won')).toEqual([])
  const reader = { ...(await person('admin', 'Lee Hart')), staffRole: 'read-only' as const }
  expect(await verbs('open', reader)).toEqual([])
  expect((await view(path, reader)).verbs).toEqual([])
})

test('the row says what is needed by when, and the next action that fits', async () => {
  const { db, sent, view } = await desk()
  const quote = await sent({ said: ['mill'] })
  const call = await sent({ kind: 'consultation', contact: { phone: '(614) 555-0168' } })
  const days = [{ name: 'deliveryDate', label: 'Delivery date', value: '2025-11-26', said: 'Wed, Nov 26, 2025' }]
  await db.update(requests).set({ answers: days }).where(eq(requests.id, quote.id))
  const rows = async (query: string) =>
    (await view(`${path}?${query}`)).rows.map(({ id, cells: { needed, next } }) => ({ id, needed, next }))
  expect(await rows('')).toMatchObject(
    [
      {
        id: quote.id,
        needed: { text: 'Wed' },
        next: { text: 'New quote', href: expect.stringContaining(quote.id) },
      },
      { id: call.id, needed: { text: '' }, next: { text: 'Call back', href: 'tel:+16145550168' } },
    ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  )
  expect(await rows('sort=needed')).toMatchObject([{ id: quote.id }, { id: call.id }])
  expect(await rows('needed=2025-11-25')).toEqual([])
  expect(await rows('needed=2025-11-26')).toMatchObject([{ id: quote.id }])
})
