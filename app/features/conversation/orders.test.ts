import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { historyOf } from '#events/audit-log.ts'
import { contextOn } from '#domain/testing.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'

import { tradeOn } from '#features/fulfillment/testing.ts'
import { findOrder } from '#features/orders/find.ts'
import { cancelOrder } from '#features/fulfillment/end-order.ts'
import { findQuote } from '#features/quotes/find.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { conversationOf, messagesOf } from './messages.ts'
import { postMessage, sayToCustomer, writeToUs } from './post.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, {
  mails: (event) => [{ email: event.name, audience: 'visitor', to: 'a@b.example', data: event }],
})
const { as, company, person, offered, ordered } = tradeOn(ctx)
const staff = await person('admin')
const mill = { id: await company('customer') }
const customer = await person('customer', mill)
const after = (viewer: Viewer, minutes: number) => as(viewer, { now: ctx.now.add({ minutes }) })
const words = (text: string) => ({ id: randomUUID(), text })
const mailed = async (id: string) => {
  const about = await db.select().from(mails).where(eq(mails.subjectId, id))
  return about.flatMap(({ email, data }) => (/\.(add|reply|note)$/.test(email) ? [[email, data.said]] : []))
}

test('a customer asks about an order and waits from their first question until we reply, and each side gets the words', async () => {
  const { id } = await ordered(staff, customer)
  const on = { kind: 'order', id } as const
  await writeToUs(after(customer, 5), on, words('Will it fit under the power line?'))
  await writeToUs(after(customer, 9), on, words('It is 13 feet high.'))
  await sayToCustomer(after(staff, 10), { on, kind: 'note', words: words('Ask the driver.') })
  expect((await findOrder(as(staff), id)).heardAt).toEqual(new Date(ctx.now.epochMilliseconds + 5 * 60_000))
  await sayToCustomer(after(staff, 20), { on, kind: 'reply', words: words('It does: 12 feet 6.') })
  expect((await findOrder(as(staff), id)).heardAt).toBeNull()
  expect((await conversationOf(as(customer), on)).map(({ text }) => text)).toEqual([
    'Will it fit under the power line?',
    'It is 13 feet high.',
    'It does: 12 feet 6.',
  ])
  expect(await messagesOf(as(staff), on)).toHaveLength(4)
  expect(await mailed(id)).toEqual([
    ['order.add', 'Will it fit under the power line?'],
    ['order.add', 'It is 13 feet high.'],
    ['order.note', 'Ask the driver.'],
    ['order.reply', 'It does: 12 feet 6.'],
  ])
})

test('a message changes nothing that others decide on, and can be written after the end', async () => {
  const order = await ordered(staff, customer)
  await writeToUs(as(customer), { kind: 'order', id: order.id }, words('One more thing.'))
  expect(await findOrder(as(staff), order.id)).toMatchObject({ state: order.state, changes: order.changes })
  await cancelOrder(as(customer), order.id, order, 'Wrong tank.')
  await writeToUs(as(customer), { kind: 'order', id: order.id }, words('Was it in time?'))
  expect((await findOrder(as(staff), order.id)).state).toBe('canceled')
})

test('behind the private link its holder writes as the customer, staff who try it out too', async () => {
  const { id, secretLink } = await ordered(staff, customer)
  await writeToUs(as(visitor), { kind: 'order', link: secretLink }, words('From the phone.'))
  await writeToUs(as(staff), { kind: 'order', link: secretLink }, words('A try.'))
  expect(await messagesOf(as(staff), { kind: 'order', id })).toMatchObject([
    { kind: 'addition', authorId: null, channel: 'web' },
    { kind: 'addition', authorId: null },
  ])
})

test('the same words sent twice are one message, one email and one line of history', async () => {
  const { id } = await ordered(staff, customer)
  const said = words('The code is 4711.')
  const on = { kind: 'order', id } as const
  await Promise.all(Array.from({ length: 6 }, () => writeToUs(as(customer), on, said)))
  expect(await messagesOf(as(staff), on)).toHaveLength(1)
  expect(await mailed(id)).toHaveLength(1)
  expect((await historyOf(as(staff), id)).filter(({ name }) => name === 'order.add')).toHaveLength(1)
  const other = await ordered(staff, customer)
  await expect(writeToUs(as(customer), { kind: 'order', id: other.id }, said)).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('a customer cannot find another’s order, and a company’s viewer can only write about their own', async () => {
  const { id } = await ordered(staff, customer)
  const on = { kind: 'order', id } as const
  const stranger = await person('customer')
  const supplier = await person('supplier', { id: await company('supplier') })
  for (const viewer of [visitor, stranger, supplier])
    await expect(writeToUs(as(viewer), on, words('Hello?'))).rejects.toMatchObject({ kind: 'not-found' })
  const reader = await person('customer', { ...mill, role: 'viewer' })
  await expect(writeToUs(as(reader), on, words('Hello?'))).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(sayToCustomer(as(customer), { on, kind: 'reply', words: words('x') })).rejects.toMatchObject({
    kind: 'not-found',
  })
  const looking = { ...staff, staffRole: 'read-only' }
  await expect(sayToCustomer(as(looking), { on, kind: 'reply', words: words('x') })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  expect(await messagesOf(as(staff), on)).toEqual([])
})

test('a quote has its thread; a draft is nothing that its buyer knows of', async () => {
  const { id } = await offered(staff, customer)
  const on = { kind: 'quote', id } as const
  await writeToUs(after(customer, 5), on, words('Is freight in it?'))
  expect((await findQuote(as(staff), id)).heardAt).not.toBeNull()
  await sayToCustomer(after(staff, 6), { on, kind: 'reply', words: words('It is.') })
  expect((await findQuote(as(staff), id)).heardAt).toBeNull()
  expect(await mailed(id)).toEqual([
    ['quote.add', 'Is freight in it?'],
    ['quote.reply', 'It is.'],
  ])
})

test('a message that came by email shows its sender’s address, and marks a stranger', async () => {
  const { id } = await ordered(staff, customer)
  const on = { kind: 'order', id } as const
  const mail = { mailId: '<1@farm.example>', cameFrom: 'son@farm.example', isStranger: true }
  await postMessage(as(visitor), { on, kind: 'addition', words: words('Make it Friday.'), channel: 'mail', mail })
  expect(await messagesOf(as(staff), on)).toMatchObject([{ ...mail, channel: 'mail', authorId: null }])
  expect((await findOrder(as(staff), id)).heardAt).not.toBeNull()
})
