import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { requests } from '#features/requests/schema.ts'
import { drums, paper, tradeOn } from '#features/fulfillment/testing.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { contextOn } from '#domain/testing.ts'
import { system, visitor } from '#domain/viewer.ts'
import { decideBehindLink, decideQuote } from './decide.ts'
import { expireQuotes } from './expire.ts'
import { findQuote, quoteBehind, versionsOf, visibleQuotes } from './find.ts'
import { listQuotes } from './list.ts'
import { offerQuote } from './offer.ts'
import { beginQuote, reviseQuote } from './write.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, offered } = tradeOn(ctx)
const staff = await person('admin')
const farm = { id: await company('customer') }
const customer = await person('customer', farm)
const stranger = await person('customer', { id: await company('customer') })
const at = (time: string) => Temporal.Instant.from(`2025-11-20T${time}-05:00`)

test('an offer is seen by its customer and their company; to others it does not exist', async () => {
  const quote = await offered(staff, customer)
  const colleague = await person('customer', { ...farm, role: 'viewer' })
  expect((await findQuote(as(customer), quote.id)).totalCents).toBe(251_360 + 4500 + 19_520 + 37_600)
  expect((await findQuote(as(colleague), quote.id)).id).toBe(quote.id)
  for (const viewer of [stranger, visitor, await person('supplier')]) {
    await expect(findQuote(as(viewer), quote.id)).rejects.toMatchObject({ kind: 'not-found' })
    expect(await visibleQuotes(as(viewer), [quote.id])).toEqual([])
    expect((await listQuotes(as(viewer), {})).rows).toEqual([])
  }
})

test('a draft is seen by staff alone', async () => {
  const buyer = { userId: customer.userId, companyId: farm.id, contactName: null, contactEmail: customer.email }
  const draft = await beginQuote(as(staff), { ...buyer, contactPhone: null, company: null }, paper())
  await expect(findQuote(as(customer), draft.id)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(beginQuote(as(customer), { ...buyer, contactPhone: null, company: null }, paper())).rejects.toThrow()
})

test('a firm fuel price ends at 5:59 PM, is refused a second later, and is expired by the clock', async () => {
  const quote = await offered(staff, customer)
  expect(quote.validUntil?.toISOString()).toBe('2025-11-20T22:59:59.000Z')
  const accept = { verb: 'accept', expected: 'pending' } as const
  await expect(decideQuote(as(customer, { now: at('18:00:00') }), quote.id, accept)).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('expired Thu, Nov 20, 5:59 PM ET'),
  })
  expect((await findQuote(as(customer), quote.id)).state).toBe('pending')
  expect((await expireQuotes(as(system, { now: at('17:59:59') }))).expired).toBe(0)
  await expireQuotes(as(system, { now: at('18:00:00') }))
  await expect(decideQuote(as(customer), quote.id, accept)).rejects.toThrow('expired Thu, Nov 20, 5:59 PM ET')
  expect((await findQuote(as(customer), quote.id)).state).toBe('expired')
})

test('a quote can be accepted in its last second', async () => {
  const quote = await offered(staff, customer)
  const last = as(customer, { now: at('17:59:59') })
  expect((await decideQuote(last, quote.id, { verb: 'accept', expected: 'pending' })).state).toBe('approved')
})

test('a quote sent after the rack has changed is valid until 5:59 PM of the next day; lubricants live 30 days', async () => {
  const evening = tradeOn(contextOn(db, { now: at('18:30:00') }))
  expect((await evening.offered(staff, customer)).validUntil?.toISOString()).toBe('2025-11-21T22:59:59.000Z')
  expect((await offered(staff, customer, [drums])).validUntil?.toISOString()).toBe('2025-12-21T04:59:59.000Z')
})

test('the holder of the mailed link accepts or declines without signing in', async () => {
  const quote = await offered(staff, customer)
  await expect(
    decideBehindLink(as(visitor), quote.secretLink, { verb: 'reject', expected: 'pending', reason: ' ' }),
  ).rejects.toMatchObject({ kind: 'invalid' })
  const said = { verb: 'reject', expected: 'pending', reason: 'Bought elsewhere.' } as const
  expect(await decideBehindLink(as(visitor), quote.secretLink, said)).toMatchObject({
    state: 'rejected',
    reason: 'Bought elsewhere.',
  })
  await expect(decideBehindLink(as(visitor), randomUUID(), said)).rejects.toMatchObject({ kind: 'not-found' })
})

test('one of two people who decide on a quote at once wins; the other reads who and when', async () => {
  const quote = await offered(staff, customer)
  const colleague = await person('customer', farm)
  const outcomes = await Promise.allSettled([
    decideQuote(as(customer), quote.id, { verb: 'accept', expected: 'pending' }),
    decideQuote(as(colleague), quote.id, { verb: 'reject', expected: 'pending', reason: 'No' }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(lost?.reason).toMatchObject({
    kind: 'conflict',
    message: expect.stringMatching(/^customer changed this quote at 10:00 AM/),
  })
})

test('two administrators on one quote: the later one is refused and reads who was faster', async () => {
  const quote = await offered(staff, customer)
  const later = contextOn(db, { now: ctx.now.add({ minutes: 1 }), viewer: { ...staff, name: 'Robin Marsh' } })
  await reviseQuote(later, quote.id, quote, paper())
  await expect(reviseQuote(as(staff), quote.id, quote, paper())).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Robin Marsh changed this quote at 10:01 AM. It is now a draft.',
  })
})

test('a change asked for becomes a version of its own; what was offered before stays readable', async () => {
  const quote = await offered(staff, customer)
  await decideQuote(as(customer), quote.id, {
    verb: 'ask_change',
    expected: 'pending',
    reason: 'Two drums as well, please.',
  })
  const asked = await findQuote(as(staff), quote.id)
  await reviseQuote(as(staff), quote.id, asked, paper([...quote.lines, drums]))
  for (const seen of [await findQuote(as(customer), quote.id), await quoteBehind(as(visitor), quote.secretLink)]) {
    expect(seen).toMatchObject({ state: 'draft', version: 1, lines: quote.lines, totalCents: quote.totalCents })
  }
  await expect(decideQuote(as(customer), quote.id, { verb: 'accept', expected: quote })).rejects.toThrow()
  await offerQuote(as(staff), quote.id, 'draft')
  await expect(decideQuote(as(customer), quote.id, { verb: 'accept', expected: quote })).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect((await decideQuote(as(customer), quote.id, { verb: 'accept', expected: 'pending' })).state).toBe('approved')
  expect((await versionsOf(as(customer), quote)).map(({ version, lines }) => [version, lines.length])).toEqual([
    [2, 2],
    [1, 1],
  ])
})

test("a company's viewer reads and cannot act", async () => {
  const quote = await offered(staff, customer)
  const reader = await person('customer', { ...farm, role: 'viewer' })
  await expect(decideQuote(as(reader), quote.id, { verb: 'accept', expected: 'pending' })).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test('the offer answers the request it was made from, and its acceptance wins it', async () => {
  const form = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }
  const contact = { name: 'Dana Field', email: customer.email }
  const { request } = await submitRequest(ctx, form, { submissionId: randomUUID(), answers: [], contact })
  const buyer = { contactName: 'Dana Field', contactEmail: customer.email, contactPhone: null, company: null }
  const { id } = await beginQuote(as(staff), { ...buyer, userId: null, companyId: null }, paper(), request.id)
  const quote = await offerQuote(as(staff), id, 'draft')
  const state = async () =>
    (await db.select({ state: requests.state }).from(requests).where(eq(requests.id, request.id)))[0]?.state
  expect(await state()).toBe('answered')
  expect(quote).toMatchObject({ userId: customer.userId, companyId: farm.id })
  await decideQuote(as(customer), quote.id, { verb: 'accept', expected: 'pending' })
  expect(await state()).toBe('won')
  expect((await historyOf(ctx, quote.id)).map(({ name, actorRole }) => `${name} ${actorRole}`)).toEqual([
    'quote.begin admin',
    'quote.offer admin',
    'quote.accept customer',
  ])
})

test('the history a customer sees leaves out that staff drafted and revised the quote', async () => {
  const { id } = await offered(staff, customer)
  await reviseQuote(as(staff), id, 'pending', paper())
  await offerQuote(as(staff), id, 'draft')
  const seenBy = async (viewer: typeof customer) => (await historyLines(as(viewer), id)).entries.map(({ what }) => what)
  expect(await seenBy(customer)).toEqual(['sent the quote', 'sent the quote'])
  expect(await seenBy(staff)).toEqual(['drafted the quote', 'sent the quote', 'revised it', 'sent the quote'])
})

test('staff write down what a customer says by phone, in their words, and never after its end', async () => {
  const { id } = await offered(staff, customer)
  for (const verb of ['reject', 'ask_change'] as const) {
    await expect(decideQuote(as(staff), id, { verb, expected: 'pending' })).rejects.toThrow('please enter')
    const other = await offered(staff, customer)
    const said = await decideQuote(as(staff), other.id, { verb, expected: 'pending', reason: 'Half of it.' })
    expect(said).toMatchObject({ state: verb === 'reject' ? 'rejected' : 'change_asked', reason: 'Half of it.' })
  }
  const late = as(staff, { now: at('18:00:00') })
  await expect(decideQuote(late, id, { verb: 'accept', expected: 'pending' })).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect(await decideQuote(as(staff), id, { verb: 'accept', expected: 'pending' })).toMatchObject({ state: 'approved' })
  expect((await historyOf(ctx, id)).at(-1)).toMatchObject({ name: 'quote.accept', actorRole: 'admin' })
})
