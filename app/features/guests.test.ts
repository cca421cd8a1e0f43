import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { events } from '#events/schema.ts'
import { mailboxes, mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { tradeOn, wish } from './fulfillment/testing.ts'
import { eraseGuest, exportGuest, findGuest } from './guests.ts'
import { subscribers } from './newsletter/schema.ts'
import { subscribe } from './newsletter/subscribe.ts'
import { placeOrderBehindLink } from './orders/place.ts'
import { orders } from './orders/schema.ts'
import { decideBehindLink } from './quotes/decide.ts'
import { offerQuote } from './quotes/offer.ts'
import { quotes } from './quotes/schema.ts'
import { beginQuote } from './quotes/write.ts'
import { paper } from './fulfillment/testing.ts'

const { db } = await testDatabase()
const base = contextOn(db)
const trade = tradeOn(base)
const staff = await trade.person('admin')
const desk = contextOn(db, { viewer: staff })
const email = 'dana@hilltop-farm.example'
const buyer = {
  userId: null,
  companyId: null,
  contactName: 'Dana',
  contactEmail: 'Dana@Hilltop-Farm.example',
  contactPhone: null,
  company: null,
}

const quoted = async () => offerQuote(desk, (await beginQuote(desk, buyer, paper())).id, 'draft')

test('what is kept of an address is found, exported and erased; orders stay, and the record names nobody', async () => {
  const [open, sold] = [await quoted(), await quoted()]
  await decideBehindLink(base, sold.secretLink, { verb: 'accept', expected: 'pending' })
  const order = await placeOrderBehindLink(base, sold.secretLink, { submissionId: crypto.randomUUID(), wish: wish() })
  await subscribe(contextOn(db, { viewer: visitor }), email, 'x')

  const found = await findGuest(desk, ` ${email.toUpperCase()} `)
  expect([found.quotes?.length, found.orders?.length, found.newsletter?.length]).toEqual([2, 1, 1])
  expect(JSON.stringify(await exportGuest(desk, email))).toContain(open.reference)

  const { gone, kept } = await eraseGuest(desk, email)
  expect([gone.quotes, gone.newsletter, kept?.orders?.count]).toEqual([1, 1, 1])
  expect(await db.$count(quotes, eq(quotes.id, open.id))).toBe(0)
  expect(await db.$count(quotes, eq(quotes.id, sold.id))).toBe(1)
  expect(await db.$count(orders, eq(orders.id, order.id))).toBe(1)
  expect([await db.$count(subscribers), await db.$count(mailboxes)]).toEqual([0, 0])
  expect(await db.$count(mails, eq(mails.recipient, email))).toBe(0)

  const notes = await db.select().from(events).where(eq(events.subjectType, 'guest'))
  expect(notes.map(({ name }) => name).toSorted()).toEqual(['guest.erased', 'guest.exported'])
  expect(JSON.stringify(notes)).not.toMatch(/dana|hilltop/i)
  expect((await findGuest(desk, email)).quotes).toHaveLength(1)
})

test('someone with an account does it themselves, and nobody but who may erase finds anyone', async () => {
  const customer = await trade.person('customer')
  await expect(findGuest(desk, customer.email)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(findGuest(desk, 'no address')).rejects.toMatchObject({ kind: 'invalid' })
  await expect(findGuest(contextOn(db, { viewer: { ...staff, staffRole: 'sales' } }), email)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(eraseGuest(contextOn(db, { viewer: customer }), email)).rejects.toMatchObject({ kind: 'not-found' })
})
