import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { deleteOwnAccount } from '#features/accounts/own-account.ts'
import { disableAccount } from '#features/accounts/manage-account.ts'
import { makeLink } from '#features/accounts/link.ts'
import { joinCompany, removeFromCompany } from '#features/accounts/company-people.ts'
import { keepPassword } from '#features/accounts/password.ts'
import { findRecipients } from '#features/accounts/recipients.ts'
import { accountsOn } from '#features/accounts/testing.ts'
import { moveCompany } from '#features/companies/change-company.ts'
import { companies } from '#features/companies/schema.ts'
import { mails } from '#mails/schema.ts'
import { decideBehindLink, decideQuote } from '#features/quotes/decide.ts'
import { quoteBehind } from '#features/quotes/find.ts'
import { offerQuote } from '#features/quotes/offer.ts'
import { whereQuoteGoes } from '#features/quotes/recipients.ts'
import { withdrawQuote } from '#features/quotes/withdraw.ts'
import { beginQuote, reviseQuote } from '#features/quotes/write.ts'
import { findRequestByLink } from '#features/requests/find.ts'
import { deskOn } from '#features/requests/testing.ts'
import { paper, tradeOn, wish } from '#features/fulfillment/testing.ts'
import { cancelBehindLink } from '#features/fulfillment/end-order.ts'
import { contextOn } from '#domain/testing.ts'
import { system, visitor, type Viewer } from '#domain/viewer.ts'
import { confirmOrder } from './confirm.ts'
import { orderBehind } from './find.ts'
import { moveToNewAddress } from './new-address.ts'
import { placeOrder, placeOrderBehindLink, reorder } from './place.ts'
import { sayOn } from '#features/conversation/testing.ts'

const { db } = await testDatabase()
const base = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const { as, company, person, offered, ordered } = tradeOn(base)
const { sent } = deskOn(db)
const { auth } = accountsOn(db)
const staff = await person('admin')
const gone = { kind: 'not-found' }
const closed = { kind: 'conflict', message: 'This company is archived, so nobody can order for it. Restore it first.' }
const placing = () => ({ submissionId: randomUUID(), wish: wish(), dyedUse: 'farm' })

type Person = Awaited<ReturnType<typeof person>>

/** Dana of a company has a quote to decide on, one accepted, an order that is placed, and a request. */
const world = async (of: { id: string } | undefined) => {
  const dana = await person('customer', of)
  const [waiting, accepted] = [await offered(staff, dana), await offered(staff, dana)]
  await decideQuote(as(dana), accepted.id, { verb: 'accept', expected: 'pending' })
  const order = await ordered(staff, dana)
  const request = await sent({ viewer: dana, contact: { email: dana.email } })
  return { dana, waiting, accepted, order, request }
}
type World = Awaited<ReturnType<typeof world>>

const buyerOf = ({ userId, companyId, name, email }: Person) => ({
  ...{
    userId,
    companyId: companyId ?? null,
    contactName: name,
    contactEmail: email,
    contactPhone: null,
    company: null,
  },
})

/** What someone who holds every link of it can do. */
const heldBy = (viewer: Viewer, { waiting, accepted, order, request }: World) => {
  const ctx = as(viewer)
  return [
    () => quoteBehind(ctx, waiting.secretLink),
    () => decideBehindLink(ctx, waiting.secretLink, { verb: 'accept', expected: 'pending' }),
    () => placeOrderBehindLink(ctx, accepted.secretLink, placing()),
    () => orderBehind(ctx, order.secretLink),
    () => cancelBehindLink(ctx, order.secretLink, order),
    () => findRequestByLink(ctx, request.secretLink),
  ]
}

/** Whom the mails of what staff do next go to, and where they lead. */
const nextMails = async ({ waiting, order, request }: World) => {
  const revised = await reviseQuote(as(staff), waiting.id, waiting, paper())
  await offerQuote(as(staff), waiting.id, revised)
  await confirmOrder(as(staff), order.id, order)
  await sayOn(as(staff), request.id, 'reply', { id: randomUUID(), text: 'A word.' }, 'received')
  const about = async (subjectId: string, email: string) =>
    (
      await db
        .select()
        .from(mails)
        .where(and(eq(mails.subjectId, subjectId), eq(mails.email, email)))
    ).slice(-1)
  const written = [
    await about(waiting.id, 'quote-offered'),
    await about(order.id, 'order-confirmed'),
    await about(request.id, 'request-reply'),
  ].flat()
  return {
    to: written.map(({ recipient }) => recipient),
    portal: written.map(({ data }) => Object.values(data).some((fact) => isRead(fact))),
  }
}
const isRead = (fact: unknown) => typeof fact === 'object' && fact !== null && 'portal' in fact && fact.portal === true

const toldOfTakenBack = async ({ waiting: { id } }: World) => {
  await withdrawQuote(as(staff), id, 'pending')
  const told = and(eq(mails.subjectId, id), eq(mails.email, 'quote-withdrawn'))
  return (await db.select().from(mails).where(told)).map(({ recipient }) => recipient)
}

const ways: Record<string, (dana: Person, companyId: string) => Promise<unknown>> = {
  'is taken out of it': (dana, companyId) => removeFromCompany(as(system), companyId, dana.userId),
  'has a disabled account': (dana) => disableAccount(as(system), dana.email),
  'deleted the account': async (dana) => {
    await keepPassword(as(dana), dana.userId, await hashed)
    expect(await deleteOwnAccount(as(dana), { password, rateLimitFactor: 1 })).toBe(true)
  },
}
const password = 'seven quiet trucks'
const hashed = import('#platform/hashing.ts').then(({ hashing }) => hashing.hash(password))

describe.each(Object.entries(ways))('hazard 38: anyone who acted for a company and %s', (_way, leave) => {
  test('has dead links and gets no more email, while the managers read on in the portal', async () => {
    const id = await company('customer')
    const boss = await person('customer', { id, role: 'manager' })
    await person('customer', { id, role: 'buyer' })
    const left = await world({ id })
    expect((await quoteBehind(as(visitor), left.waiting.secretLink)).id).toBe(left.waiting.id)
    await leave(left.dana, id)
    for (const held of [...heldBy(visitor, left), ...heldBy(boss, left)])
      await expect(held()).rejects.toMatchObject(gone)
    expect(await nextMails(left)).toEqual({ to: Array(3).fill(boss.email), portal: Array(3).fill(true) })
    expect(await toldOfTakenBack(left)).toEqual([boss.email])
  })
})

describe('a company that nobody has an account for', () => {
  const office = async () => {
    const id = await company('customer')
    const email = `${randomUUID()}@works.example`
    await db.update(companies).set({ email }).where(eq(companies.id, id))
    return { id, email }
  }
  const written = async (companyId: string, userId: string | null = null) => {
    const nobody = { contactName: null, contactEmail: null, contactPhone: null, company: null }
    const { id } = await beginQuote(as(staff), { ...nobody, userId, companyId }, paper())
    return offerQuote(as(staff), id, 'draft')
  }
  /** What the mails to an address hold, by their names. */
  const read = async (email: string) => {
    const sent = await db.select().from(mails).where(eq(mails.recipient, email))
    const pages = sent.map(async ({ email, data }) => [
      email,
      (await renderEmail(email as never, data as never, letterhead)).html,
    ])
    return Object.fromEntries(await Promise.all(pages)) as Record<string, string>
  }

  test('is mailed private links, which open, and none into the portal', async () => {
    const { id, email } = await office()
    const quote = await written(id)
    expect(
      (await whereQuoteGoes(as(staff), quote)).endsWith(`${email} also gets it, with the link to accept it.`),
    ).toBe(true)
    await decideBehindLink(as(visitor), quote.secretLink, { verb: 'accept', expected: 'pending' })
    const order = await placeOrderBehindLink(as(visitor), quote.secretLink, placing())
    await confirmOrder(as(staff), order.id, order)
    expect((await orderBehind(as(visitor), order.secretLink)).id).toBe(order.id)
    const { 'quote-offered': offer = '', 'order-confirmed': confirmed = '', ...others } = await read(email)
    expect(offer).toContain(`/offer/${quote.secretLink}"`)
    expect(confirmed).toContain(`/order/${order.secretLink}"`)
    for (const html of [offer, confirmed, ...Object.values(others)]) expect(html).not.toContain('/dashboard/')
  })

  test('has its links until someone joins it, and then reads on in the portal', async () => {
    const { id } = await office()
    const quote = await written(id)
    expect((await quoteBehind(as(visitor), quote.secretLink)).id).toBe(quote.id)
    const boss = await person('customer')
    await joinCompany(as(system), boss.userId, { companyId: id, companyRole: 'manager' })
    await expect(quoteBehind(as(visitor), quote.secretLink)).rejects.toMatchObject(gone)
    expect((await findRecipients(base, quote)).portal).toBe(true)
  })

  test('is mailed no link at all once everyone left it: those who left hold the private ones', async () => {
    const { id, email } = await office()
    const dana = await person('customer')
    await joinCompany(as(system), dana.userId, { companyId: id, companyRole: 'buyer' })
    const order = await ordered(staff, { ...dana, companyId: id })
    await keepPassword(as(dana), dana.userId, await hashed)
    expect(await deleteOwnAccount(as(dana), { password, rateLimitFactor: 1 })).toBe(true)
    await confirmOrder(as(staff), order.id, order)
    const quote = await written(id)
    await expect(orderBehind(as(visitor), order.secretLink)).rejects.toMatchObject(gone)
    await expect(quoteBehind(as(visitor), quote.secretLink)).rejects.toMatchObject(gone)
    const { 'quote-offered': offer = '', 'order-confirmed': confirmed = '' } = await read(email)
    for (const html of [offer, confirmed]) {
      expect(html).toContain('reply to this email or call us')
      for (const link of ['/dashboard/', order.secretLink, quote.secretLink]) expect(html).not.toContain(link)
    }
  })
})

test('an order of no company keeps its links when its customer leaves a company or is disabled', async () => {
  const id = await company('customer')
  const own = await world(undefined)
  await disableAccount(as(system), own.dana.email)
  expect((await findRequestByLink(as(visitor), own.request.secretLink)).id).toBe(own.request.id)
  expect((await orderBehind(as(visitor), own.order.secretLink)).id).toBe(own.order.id)
  await placeOrderBehindLink(as(visitor), own.accepted.secretLink, placing())
  expect((await nextMails(own)).to).toEqual(Array(3).fill(own.dana.email))
  const stays = await world({ id })
  await removeFromCompany(as(system), id, (await person('customer', { id })).userId)
  await decideBehindLink(as(visitor), stays.waiting.secretLink, { verb: 'reject', expected: 'pending', reason: 'No.' })
})

test('no one orders for an archived company, not even staff, and its links are dead until it is restored', async () => {
  const id = await company('customer')
  const left = await world({ id })
  await moveCompany(as(system), id, 'close')
  for (const held of heldBy(visitor, left)) await expect(held()).rejects.toMatchObject(gone)
  const { waiting, accepted, order } = left
  await expect(decideQuote(as(staff), waiting.id, { verb: 'accept', expected: 'pending' })).rejects.toMatchObject(
    closed,
  )
  await expect(placeOrder(as(staff), accepted.id, placing())).rejects.toMatchObject(closed)
  await expect(reorder(as(staff), order.id, placing())).rejects.toMatchObject(closed)
  const { id: draft } = await beginQuote(as(staff), buyerOf(left.dana), paper())
  await expect(offerQuote(as(staff), draft, 'draft')).rejects.toMatchObject(closed)
  await db.update(companies).set({ email: 'office@works.example' }).where(eq(companies.id, id))
  await confirmOrder(as(staff), order.id, order)
  expect(await db.select().from(mails).where(eq(mails.recipient, 'office@works.example'))).toHaveLength(1)
  await moveCompany(as(system), id, 'reopen')
  expect((await quoteBehind(as(visitor), waiting.secretLink)).id).toBe(waiting.id)
})

test("a colleague reads a request by its id, as nobody else does: Dana's link is not theirs to keep", async () => {
  const id = await company('customer')
  const { request } = await world({ id })
  const colleague = await person('customer', { id })
  expect((await findRequestByLink(as(colleague), request.id)).reference).toBe(request.reference)
  for (const viewer of [visitor, await person('customer'), await person('supplier')])
    await expect(findRequestByLink(as(viewer), request.id)).rejects.toMatchObject(gone)
})

describe('a new address that was confirmed', () => {
  const moved = async (viewer: Person) => {
    const { userId } = viewer
    const email = `${randomUUID()}@works.example`
    const { key } = await makeLink(as(system), auth, 'new-address', { userId, email })
    await moveToNewAddress(as(viewer), key)
    return email
  }

  test.each([true, false])('is where the mails go from now on (for a company: %s)', async (forCompany) => {
    const has = await world(forCompany ? { id: await company('customer') } : undefined)
    const email = await moved(has.dana)
    expect(await nextMails(has)).toEqual({ to: Array(3).fill(email), portal: Array(3).fill(false) })
    expect(await toldOfTakenBack(has)).toEqual([email])
  })

  test('leaves another address that was typed, and what strangers asked under the old one', async () => {
    const dana = await person('customer')
    const typed = await sent({ viewer: dana, contact: { email: 'barn@works.example' } })
    const strange = await sent({ contact: { email: dana.email } })
    await moved(dana)
    const at = async ({ secretLink }: { secretLink: string }) =>
      (await findRequestByLink(base, secretLink)).contactEmail
    expect([await at(typed), await at(strange)]).toEqual(['barn@works.example', dana.email])
  })
})

test('a quote to an account without a typed address is mailed to the account, one to nobody is not offered', async () => {
  const dana = await person('customer')
  const companyId = await company('customer')
  const nobody = { contactName: null, contactEmail: null, contactPhone: null, company: null }
  const { id } = await beginQuote(as(staff), { ...nobody, userId: dana.userId, companyId: null }, paper())
  await offerQuote(as(staff), id, 'draft')
  expect(await db.select().from(mails).where(eq(mails.recipient, dana.email))).toMatchObject([{ subjectId: id }])
  const empty = await beginQuote(as(staff), { ...nobody, userId: null, companyId }, paper())
  await expect(offerQuote(as(staff), empty.id, 'draft')).rejects.toMatchObject({ kind: 'invalid' })
})
