import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { linkToCompany } from '#features/accounts/company-people.ts'
import { adoptByAddress } from '#features/accounts/make-account.ts'
import { users } from '#features/accounts/schema.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { orders } from '#features/orders/schema.ts'
import { tradeOn, paper, wish } from '#features/fulfillment/testing.ts'
import { ownCustomer as ownAccount } from '#features/ledger/own-account.ts'
import { listOrders } from '#features/orders/list.ts'
import { placeOrderBehindLink } from '#features/orders/place.ts'
import { decideBehindLink } from '#features/quotes/decide.ts'
import { offerQuote } from '#features/quotes/offer.ts'
import { findQuote } from '#features/quotes/find.ts'
import { listQuotes } from '#features/quotes/list.ts'
import { quotes } from '#features/quotes/schema.ts'
import { beginQuote } from '#features/quotes/write.ts'
import { businessTypeOf, findRequest, findRequestByLink } from '#features/requests/find.ts'
import { releaseRequest } from '#features/requests/move.ts'
import { requests } from '#features/requests/schema.ts'
import { listOwnRequests } from '#features/requests/own-requests.ts'
import { deskOn } from '#features/requests/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { addContact, addCustomer, changeCustomer, moveToCustomer } from './change-customer.ts'
import { mergeCustomers, separateCustomers } from './merge.ts'
import { findMeant, findCustomer, listCustomers } from './customer.ts'
import { formatKind } from './customer-words.ts'
import { customerEvents } from './events.ts'
import { disown, giveBack } from './disown.ts'
import { heldByAccount } from './disown-form.ts'
import { forgetCustomers } from './forget.ts'
import { ownCustomer } from './payables.ts'
import { customers, deliverySites } from './schema.ts'
import { saveSite, sitesOf } from './sites.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, offered, ordered } = tradeOn(ctx)
const { sent } = deskOn(db)
const staff = await person('admin')
const desk = as(staff)

let phones = 0
const newPhone = () => `614-555-${String(++phones).padStart(4, '0')}`
const newEmail = () => `${randomUUID()}@farm.example`
const buyer = (email: string | null, phone: string | null = null) => ({
  ...{ userId: null, companyId: null, contactName: 'Dana Field', company: null },
  ...{ contactEmail: email, contactPhone: phone },
})

test('requests and orders of one email address or phone belong to one customer, however they are written', async () => {
  const [email, phone] = [newEmail(), newPhone()]
  const first = await sent({ contact: { name: 'Dana Field', email, phone } })
  const second = await sent({ contact: { name: 'D. Field', email: email.toUpperCase() } })
  const called = await sent({ contact: { name: 'Dana', phone: `+1 (614) ${phone.slice(4)}` } })
  const quote = await beginQuote(desk, buyer(email), paper())
  expect(first.customerId).not.toBeNull()
  expect([second, called, quote].map(({ customerId }) => customerId)).toEqual(Array(3).fill(first.customerId))
  expect(await findCustomer(desk, first.customerId ?? '')).toMatchObject({
    name: 'Dana Field',
    ...{ kind: 'household', kindChosen: false },
    email,
    phone,
  })
  const { customerId } = await sent({ contact: { email: newEmail(), phone: newPhone() } })
  expect(customerId).not.toBe(first.customerId)
})

test('what is stored at once for an account that is no customer yet makes one customer of it, and none is refused', async () => {
  // With the keys checked one by one, one round of some hundred was refused.
  for (let round = 0; round < 40; round++) {
    const { userId } = await person('customer')
    const found = await Promise.all(
      Array.from({ length: 5 }, () =>
        db.execute<{ id: string }>(
          sql`select customer_for(null, ${userId}::uuid, null, null, 'Dana Field', null, now()) as id`,
        ),
      ),
    )
    expect(new Set(found.map(({ rows: [row] }) => row?.id)).size).toBe(1)
  }
})

test('two requests of a new customer that come at once make one customer', async () => {
  const email = newEmail()
  const both = await Promise.all([sent({ contact: { email } }), sent({ contact: { email } })])
  expect(both[0]?.customerId).toBe(both[1]?.customerId)
  expect((await listCustomers(desk, { words: email })).rows).toHaveLength(1)
})

test('people of a company are one customer; what someone typed with the address of one is filed there, seen by that one alone', async () => {
  const id = await company('customer', 'Hilltop Haulage')
  const [ann, bob] = [await person('customer', { id }), await person('customer', { id })]
  const [order, quote] = [await ordered(staff, ann), await offered(staff, bob)]
  expect(order.customerId).toBe(quote.customerId)
  expect(await findCustomer(desk, order.customerId ?? '')).toMatchObject({ name: 'Hilltop Haulage', companyId: id })
  const typed = await sent({ contact: { email: ann.email } })
  expect(typed.customerId).toBe(order.customerId)
  await expect(findRequest(as(bob), typed.id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await findRequest(as(ann), typed.id)).toMatchObject({ sentAsGuest: true, companyId: null })
})

test('spam, suppliers and staff are no customers; spam becomes one when staff release it', async () => {
  const spam = await sent({ contact: { email: newEmail() }, spamScore: 100 })
  const supplier = await person('supplier', { id: await company('supplier') })
  const others = [await sent({ viewer: supplier }), await sent({ viewer: staff }), await sent()]
  expect([spam, ...others].map(({ customerId }) => customerId)).toEqual([null, null, null, null])
  expect((await releaseRequest(desk, spam.id, 'spam')).customerId).not.toBeNull()
})

test('a customer is found by a contact, a delivery site and any spelling of a phone, and of nobody else', async () => {
  const id = await addCustomer(desk, { name: 'Hocking Dairy', kind: 'farm', email: null, phone: '(740) 555-0143' })
  await addContact(desk, id, { name: 'Opal Night', purpose: 'Night watch', email: null, phone: '740.555.0144' })
  const dairy = { address: '77 Milkhouse Rd, Logan, OH 43138', county: 'Hocking', sitePhone: '614 555 0145' }
  await saveSite(desk, id, '', { ...dairy, name: null, accessNotes: null, siteContact: null })
  for (const words of ['hocking dairy', '7405550143', '+1 740-555-0143', '555-0143', 'opal', '(740) 555-0144'])
    expect([words, (await listCustomers(desk, { words })).rows.map((row) => row.id)]).toEqual([words, [id]])
  for (const words of ['milkhouse rd', '6145550145'])
    expect([words, (await listCustomers(desk, { words })).rows.map((row) => row.id)]).toEqual([words, [id]])
  expect((await listCustomers(desk, { words: '740 555 0199' })).rows).toEqual([])
  // As much of a number as someone read off a note, with or without its spaces.
  await addContact(desk, id, { name: 'Yard', purpose: 'Yard', email: null, phone: '(937) 555-8146' })
  for (const words of ['937555', '937 555', '937-555', '(937) 5558', '9375558', '558146', '8146'])
    expect([words, (await listCustomers(desk, { words })).rows.map((row) => row.id)]).toEqual([words, [id]])
  expect((await listCustomers(desk, { words: '145014' })).rows).toEqual([])
})

test('words that hundreds of customers have find each of them all the same: by a contact, a site and an earlier name, too', async () => {
  const added = (name: string) => addCustomer(desk, { name, kind: 'farm', email: newEmail(), phone: null })
  const [contact, site, other, merged] = [
    await added('Aa'),
    await added('Ab'),
    await added('Ac'),
    await added('Fairgrove'),
  ]
  await addContact(desk, contact, { name: 'Opal Fairgrove', purpose: 'Office', email: null, phone: '740.555.0146' })
  const depot = { address: '5 Fairgrove Pike, Logan, OH 43138', county: 'Hocking', sitePhone: null }
  await saveSite(desk, site, '', { ...depot, name: null, accessNotes: null, siteContact: null })
  await mergeCustomers(desk, other, merged)
  const find = async (size?: number) =>
    (await listCustomers(desk, { words: 'fairgrove', sort: 'name', descending: false }, undefined, size)).rows
  const those = [contact, site, other]
  expect((await find()).map(({ id }) => id)).toEqual(those)
  await db.execute(sql`insert into ${customers} (id, name, kind, kind_chosen, created_at)
    select gen_random_uuid(), 'Fairgrove Farm ' || n, 'farm', true, now() from generate_series(1, 501) n`)
  expect((await find(4)).map(({ id }) => id).slice(0, 3)).toEqual(those)
  expect(await listCustomers.count(desk, { words: 'fairgrove' })).toBe(504)
})

test('merged customers are one for the office, later requests included, until staff separate them', async () => {
  const emails = [newEmail(), newEmail()]
  const [kept, other] = await Promise.all(emails.map((email) => sent({ contact: { name: 'Same', email } })))
  const [id, otherId] = [kept?.customerId ?? '', other?.customerId ?? '']
  await mergeCustomers(desk, id, otherId)
  expect((await sent({ contact: { email: emails[1] } })).customerId).toBe(id)
  const found = await listCustomers(desk, { words: emails[1] ?? '' })
  expect(found.rows.map((row) => row.id)).toEqual([id])
  await expect(mergeCustomers(desk, otherId, id)).rejects.toMatchObject({ kind: 'conflict' })
  await separateCustomers(desk, id, otherId)
  expect((await sent({ contact: { email: emails[1] } })).customerId).toBe(otherId)
  const customer = await person('customer')
  await expect(mergeCustomers(as(customer), id, otherId)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(findCustomer(as(customer), id)).rejects.toMatchObject({ kind: 'not-found' })
})

test('staff move a request to another customer, and a contact brings what their address sends later', async () => {
  const { customerId } = await sent({ contact: { name: 'Mill', email: newEmail() } })
  const strayed = await sent({ contact: { email: newEmail() } })
  await moveToCustomer(desk, { table: requests, event: customerEvents.request_moved }, strayed.id, customerId ?? '')
  expect(await findRequest(desk, strayed.id)).toMatchObject({ customerId })
  const email = newEmail()
  await addContact(desk, customerId ?? '', { name: 'Night clerk', purpose: 'Night calls', email, phone: null })
  expect((await sent({ contact: { email } })).customerId).toBe(customerId)
  expect((await findMeant(desk, email)).id).toBe(customerId)
  await expect(findMeant(desk, 'nobody at all')).rejects.toMatchObject({ kind: 'invalid' })
})

test('a site is kept of what a customer ordered signed in, and of nothing that was ordered behind a link', async () => {
  const ann = await person('customer')
  const order = await ordered(staff, ann)
  expect((await sitesOf(as(ann))).map(({ address }) => address)).toEqual([order.deliveryAddress])
  expect(await sitesOf(as(await person('customer')))).toEqual([])
  expect(await sitesOf(as(visitor), order.customerId)).toEqual([])
  const guest = await beginQuote(desk, buyer(newEmail()), paper())
  await offerQuote(desk, guest.id, 'draft')
  await decideBehindLink(as(visitor), guest.secretLink, { verb: 'accept', expected: 'pending' })
  const placing = { submissionId: randomUUID(), wish: wish({ deliveryAddress: '1 Elsewhere Road' }) }
  const bought = await placeOrderBehindLink(as(visitor), guest.secretLink, placing)
  expect(bought.customerId).toBe(guest.customerId)
  expect(await sitesOf(desk, bought.customerId)).toEqual([])
  await confirmOrder(desk, bought.id, 'placed')
  expect(await sitesOf(desk, bought.customerId)).toEqual([])
})

test('a customer whom staff recorded without an account has the address of an order once it is confirmed', async () => {
  const id = await addCustomer(desk, { name: 'Troyer Dairy', kind: 'farm', email: newEmail(), phone: null })
  const quote = await beginQuote(desk, buyer(newEmail()), paper(), null, randomUUID(), id)
  await offerQuote(desk, quote.id, 'draft')
  await decideBehindLink(as(visitor), quote.secretLink, { verb: 'accept', expected: 'pending' })
  const placing = { submissionId: randomUUID(), wish: wish({ deliveryAddress: '77 Milk Road' }) }
  const order = await placeOrderBehindLink(as(visitor), quote.secretLink, placing)
  expect(await sitesOf(desk, id)).toEqual([])
  await confirmOrder(desk, order.id, 'placed')
  expect((await sitesOf(desk, id)).map(({ address }) => address)).toEqual(['77 Milk Road'])
})

test('a gate code is kept encrypted and read by staff and by the customer themselves', async () => {
  const ann = await person('customer')
  const { customerId } = await ordered(staff, ann)
  const place = { address: '9 Gate Lane', county: 'Union', accessNotes: null, siteContact: null, sitePhone: null }
  await saveSite(desk, customerId ?? '', '', { ...place, name: 'North yard', gateCode: '4711#' })
  await saveSite(desk, customerId ?? '', '', {
    ...place,
    address: '9 GATE lane',
    name: 'North yard',
    gateCode: '4712#',
  })
  const [stored] = await db.select().from(deliverySites).where(eq(deliverySites.name, 'North yard'))
  expect(stored?.sealedGateCode).toMatch(/^v1\./)
  expect((await sitesOf(as(ann))).find(({ name }) => name === 'North yard')?.gateCode).toBe('4712#')
})

test('a customer without account of whom nothing is left is deleted with the time of the last request', async () => {
  const email = newEmail()
  const request = await sent({ contact: { email } })
  const later = { ...ctx, now: thursdayMorning.add(Temporal.Duration.from({ hours: 24 * 365 * 4 })) }
  const held = [requests.customerId, quotes.customerId, orders.customerId]
  await forgetCustomers(later, 36, held)
  expect(await findMeant(desk, email)).toMatchObject({ id: request.customerId })
  await db.delete(requests).where(eq(requests.id, request.id))
  expect(await forgetCustomers(later, 36, held)).toBeGreaterThan(0)
  await expect(findMeant(desk, email)).rejects.toMatchObject({ kind: 'invalid' })
})

/** A guest who asked, accepted and ordered, all behind links; and what a company bought with the same address typed. */
const guestAndCompany = async () => {
  const email = newEmail()
  const request = await sent({ contact: { name: 'Dana Field', email } })
  const quote = await beginQuote(desk, buyer(email), paper())
  await offerQuote(desk, quote.id, 'draft')
  await decideBehindLink(as(visitor), quote.secretLink, { verb: 'accept', expected: 'pending' })
  const order = await placeOrderBehindLink(as(visitor), quote.secretLink, { submissionId: randomUUID(), wish: wish() })
  const companyId = await company('customer')
  const theirs = await beginQuote(desk, { ...buyer(email, newPhone()), companyId }, paper())
  await offerQuote(desk, theirs.id, 'draft')
  const account = { ...(await person('customer')), email }
  await db.update(users).set({ email }).where(eq(users.id, account.userId))
  await adoptByAddress(as(account), account.userId)
  return { account, request, quote, order, theirs }
}

test('a verified address finds what it asked for, was quoted and ordered as a guest, and nothing of a company', async () => {
  const { account, request, quote, order, theirs } = await guestAndCompany()
  expect((await listOwnRequests(as(account), {})).rows.map(({ id }) => id)).toEqual([request.id])
  expect((await listQuotes(as(account), {})).rows.map(({ id }) => id)).toEqual([quote.id])
  expect((await listOrders(as(account), {})).rows.map(({ id }) => id)).toEqual([order.id])
  await expect(findQuote(as(account), theirs.id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await findCustomer(desk, request.customerId ?? '')).toMatchObject({ userId: account.userId })
  const again = await ordered(staff, account)
  expect(again.customerId).toBe(request.customerId)
})

test('a guest request with a verified address joins that account at once, marked, and the owner can remove it', async () => {
  const [ann, phone] = [await person('customer'), newPhone()]
  const own = await sent({ viewer: ann, contact: { email: ann.email } })
  expect(own).toMatchObject({ userId: ann.userId, sentAsGuest: false })
  const request = await sent({ contact: { name: 'Somebody', email: ann.email.toUpperCase(), phone } })
  expect(request).toMatchObject({ userId: ann.userId, sentAsGuest: true, companyId: null })
  expect((await listOwnRequests(as(ann), {})).rows.map(({ id }) => id)).toContain(request.id)
  const held = heldByAccount.request
  await expect(disown(as(ann), held, own.id, own)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(disown(as(await person('customer')), held, request.id, request)).rejects.toMatchObject({
    kind: 'not-found',
  })
  await expect(disown(as(visitor), held, request.id, request)).rejects.toMatchObject({ kind: 'not-found' })
  await disown(as(ann), held, request.id, request)
  const now = await findRequest(desk, request.id)
  expect(now).toMatchObject({ userId: null, contactEmail: null, contactPhone: phone, state: 'received' })
  expect(now.secretLink).not.toBe(request.secretLink)
  expect(now.customerId).not.toBe(request.customerId)
  expect((await listOwnRequests(as(ann), {})).rows.map(({ id }) => id)).toEqual([own.id])
})

test('a spam request joins no account before its release, and one with a staff address never does', async () => {
  const [ann, admin] = [await person('customer'), await person('admin')]
  const spam = await sent({ contact: { email: ann.email }, spamScore: 100 })
  expect([spam.state, spam.userId]).toEqual(['spam', null])
  expect((await releaseRequest(desk, spam.id, spam)).userId).toBe(ann.userId)
  expect((await sent({ contact: { email: admin.email } })).userId).toBeNull()
})

test('a customer without a company is of no kind until staff choose one, and the record shows what its request says', async () => {
  const email = newEmail()
  const request = await sent({ contact: { email } })
  const customer = await findCustomer(desk, request.customerId ?? '')
  expect(formatKind(customer)).toBe('Type not set')
  await changeCustomer(desk, customer.id, { name: 'Dana Field', kind: null, email, phone: null })
  expect(formatKind(await findCustomer(desk, customer.id))).toBe('Type not set')
  const listed = async (kind: 'unknown' | 'household') =>
    (await listCustomers(desk, { words: email, kind })).rows.map(({ id }) => id)
  expect([await listed('unknown'), await listed('household')]).toEqual([[customer.id], []])
  await changeCustomer(desk, customer.id, { name: 'Dana Field', kind: 'household', email, phone: null })
  expect(formatKind(await findCustomer(desk, customer.id))).toBe('Residential')
  expect([await listed('unknown'), await listed('household')]).toEqual([[], [customer.id]])
  expect(await businessTypeOf(desk, customer.id)).toBeUndefined()
  const answers = [{ name: 'businessType', label: 'Type of business', value: 'agriculture', said: 'Agriculture' }]
  await db.update(requests).set({ answers }).where(eq(requests.id, request.id))
  expect(await businessTypeOf(desk, customer.id)).toBe('Agriculture')
})

test('staff take what was typed with a wrong address off its account, and the link that was mailed there opens nothing', async () => {
  const { account, request } = await guestAndCompany()
  const held = heldByAccount.request
  const [{ state, changes }, right] = [await findRequest(desk, request.id), newEmail()]
  const given = { email: right, reason: 'One letter was wrong.' }
  await expect(giveBack(desk, held, request.id, { state, changes: 9 }, given)).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(giveBack(as(account), held, request.id, { state, changes }, given)).rejects.toThrow()
  await giveBack(desk, held, request.id, { state, changes }, given)
  const now = await findRequest(desk, request.id)
  expect(now).toMatchObject({ userId: null, contactEmail: right })
  expect(now.customerId).not.toBe(request.customerId)
  expect((await listOwnRequests(as(account), {})).rows).toEqual([])
  await expect(findRequestByLink(as(visitor), request.secretLink)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await findRequestByLink(as(visitor), now.secretLink)).toMatchObject({ id: request.id })
  await adoptByAddress(as(account), account.userId)
  expect((await listOwnRequests(as(account), {})).rows).toEqual([])
})

test('customers with the same name are listed to choose from, and the chosen one is found', async () => {
  const name = `Several ${randomUUID().slice(0, 8)}`
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const kind = 'farm' as const
  await db
    .insert(customers)
    .values(
      ids.map((id, at) => ({ id, kind, name: `${name} ${at}`, email: `${id}@farm.example`, createdAt: new Date() })),
    )
  const [first, ...more] = await findMeant(desk, name, []).catch(({ confirmations }) => confirmations)
  expect(more).toEqual([])
  expect([first, ...first.or].map(({ yes }: { yes: string }) => yes)).toEqual(
    ids.map((id, at) => `${name} ${at}, ${id}@farm.example`),
  )
  const tell = async (rows: readonly string[]) => new Map(rows.map((id) => [id, `balance of ${id}`]))
  const [told] = await findMeant(desk, name, [], tell).catch(({ confirmations }) => confirmations)
  expect(told.yes).toBe(`${name} 0, ${ids[0]}@farm.example, balance of ${ids[0]}`)
  expect((await findMeant(desk, name, [`customer:${ids[2]}`])).id).toBe(ids[2])
  await expect(findMeant(desk, name, [`customer:${randomUUID()}`])).rejects.toMatchObject({ kind: 'invalid' })
})

test('the pay page is of the same account as the balance: the company’s, whatever someone bought before they joined it', async () => {
  const farmer = await person('customer')
  await ordered(staff, farmer)
  const id = await company('customer')
  const theirs = await ordered(staff, await person('customer', { id }))
  await linkToCompany(desk, farmer.userId, { companyId: id, companyRole: 'manager' })
  const signedIn = as({ ...farmer, companyId: id, companyRole: 'manager' })
  expect((await ownAccount(signedIn))?.id).toBe(theirs.customerId)
  expect((await ownCustomer(signedIn)).id).toBe(theirs.customerId)
})
