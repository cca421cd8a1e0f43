import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { events } from '#events/schema.ts'
import { mailboxes, mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { recordCertificate } from './customers/certificates.ts'
import { addNote } from './customers/notes.ts'
import { addContact, addCustomer } from './customers/change-customer.ts'
import { contactsOf } from './customers/customer.ts'
import { customers } from './customers/schema.ts'
import { saveSite } from './customers/sites.ts'
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
import { deskOn } from './requests/testing.ts'
import { paper } from './fulfillment/testing.ts'
import { salesTax } from './trade/taxes.ts'

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

test('a guest’s data is found, exported and erased by address; orders stay, and the audit log names nobody', async () => {
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

test('someone who is a contact, or came in by a list, is found, exported and erased with what stands on their record', async () => {
  const lee = 'lee@pine-row.example'
  const farm = await addCustomer(desk, { name: 'Pine Row', kind: 'farm', email: lee, phone: '(740) 555-0190' })
  await saveSite(desk, farm, '', {
    ...{ name: 'Barn', address: '4 Pine Row, Marion, OH 43302', county: 'Marion', accessNotes: null },
    ...{ siteContact: null, sitePhone: null },
  })
  await recordCertificate(desk, farm, {
    ...{ kind: 'blanket', taxes: [salesTax], reason: 'farming', words: null, number: '1', products: null },
    ...{ address: null, reference: null, signedOn: '2025-01-02', reviewOn: null },
  })
  const mill = await addCustomer(desk, { name: 'Mill', kind: 'business', email: 'a@mill.example', phone: null })
  await addContact(desk, mill, { name: 'Lee', purpose: 'Nights', email: lee.toUpperCase(), phone: null })
  await addContact(desk, mill, { name: 'Pat', purpose: null, email: 'pat@mill.example', phone: null })

  const found = await findGuest(desk, lee)
  const counts = ({ customers, contacts, sites, certificates }: typeof found) =>
    [customers, contacts, sites, certificates].map((rows) => rows?.length)
  expect(counts(found)).toEqual([1, 1, 1, 1])
  expect(JSON.stringify(await exportGuest(desk, lee))).toContain('4 Pine Row')
  const { gone, kept } = await eraseGuest(desk, lee)
  expect([gone.customers, gone.contacts, gone.sites, gone.certificates, kept]).toEqual([1, 1, 1, 1, {}])
  expect(counts(await findGuest(desk, lee))).toEqual([0, 0, 0, 0])
  expect((await contactsOf(desk, mill)).map(({ name }) => name)).toEqual(['Pat'])
})

test('the record of a customer who ordered stays as long as the order, and the answer says so', async () => {
  const ann = { ...buyer, contactEmail: 'ann@oak.example', contactName: 'Ann' }
  const open = await offerQuote(desk, (await beginQuote(desk, ann, paper())).id, 'draft')
  // A quote alone holds no record: it goes with it.
  expect((await eraseGuest(desk, ann.contactEmail)).gone).toMatchObject({ customers: 1, quotes: 1 })
  expect(await db.$count(customers, eq(customers.id, open.customerId ?? ''))).toBe(0)
  const sold = await offerQuote(desk, (await beginQuote(desk, ann, paper())).id, 'draft')
  await decideBehindLink(base, sold.secretLink, { verb: 'accept', expected: 'pending' })
  await placeOrderBehindLink(base, sold.secretLink, { submissionId: crypto.randomUUID(), wish: wish() })
  const { gone, kept } = await eraseGuest(desk, ann.contactEmail)
  expect([gone.customers, kept?.customers?.count]).toEqual([0, 1])
  expect((await findGuest(desk, ann.contactEmail)).customers).toHaveLength(1)
})

test('the record that stands for one inquiry goes with it, whatever our office wrote on it by itself', async () => {
  const { sent } = deskOn(db)
  const pat = { name: 'Pat Orr', email: 'pat@orr.example', phone: '(614) 555-0133', company: 'Orr Paving' }
  const request = await sent({ contact: pat })
  const record = request.customerId ?? ''
  await addNote(desk, record, { id: crypto.randomUUID(), words: 'Called back.' })
  const { gone, kept } = await eraseGuest(desk, pat.email)
  expect([gone.requests, gone.customers, kept]).toEqual([1, 1, {}])
  expect(await db.$count(customers, eq(customers.id, record))).toBe(0)
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
