import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { system, visitor } from '#domain/viewer.ts'
import { formatFuelPrice, type DeciGallons, type HundredthCentsPerGallon } from '#domain/money.ts'
import { mailPlan } from '#emails/index.ts'
import { profiles } from '#features/accounts/schema.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import type { BoundForm } from '#forms/verb/verb-form.ts'
import { agreement, endOfAgreement } from '#features/customers/agreement-forms.ts'
import { agreementsOf } from '#features/customers/agreements.ts'
import { addCustomer } from '#features/customers/change-customer.ts'
import { mergeCustomers } from '#features/customers/merge.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { recordMarkup } from '#features/pricing/markups.ts'
import { recordCosts } from '#features/pricing/rack-costs.ts'
import { markups, rackCosts } from '#features/pricing/schema.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { notePrices } from './note-prices.ts'
import { choosePriceMails, endPriceMails, getsPriceMails, ownPrices } from './own-prices.ts'
import { openQuotes } from './pages/open-quotes.ts'
import { customerPrices, priceMails } from './schema.ts'
import { sendPriceMails } from './send-price-mails.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const { as, company, person, offered, ordered } = tradeOn(ctx)
const staff = await person('admin')
const farm = await company('customer')
const buyer = await person('customer', { id: farm })
await ordered(staff, buyer)

beforeEach(async () => {
  for (const table of [customerPrices, priceMails, rackCosts, markups, mails]) await db.delete(table)
})

const hours = (count: number) => ctx.now.add({ hours: count })
const [terminal] = ctx.pricing.terminals

const rack = (cost: number, from: number) =>
  recordCosts(as(staff, { now: hours(from) }), hours(from), [
    { terminal: terminal?.key ?? '', product: diesel.product, cost: cost as HundredthCentsPerGallon },
  ])
const margin = (amount: number) =>
  recordMarkup(as(staff), {
    ...{ customerId: null, group: null, product: null, fromGallons: 0 as DeciGallons },
    margin: amount as HundredthCentsPerGallon,
  })
const note = async (at: number) => (await notePrices(as(system, { now: hours(at) }))).noted
const send = async (at: number) => (await sendPriceMails(as(system, { now: hours(at) }))).sent
const sent = () => db.select().from(mails).where(eq(mails.email, 'account-prices-changed'))

test('a customer reads their price with the time it took effect, and what it was before', async () => {
  await margin(2000)
  await rack(30_000, -20)
  expect([await note(0), await note(0)]).toEqual([1, 0])
  await rack(30_500, 2)
  expect([await note(1), await note(3)]).toEqual([0, 1])
  const [now, before, ...more] = await ownPrices(as(buyer))
  expect(more).toEqual([])
  expect((now?.price ?? 0) - (before?.price ?? 0)).toBe(500)
  expect(now?.effectiveAt.getTime()).toBe(hours(2).epochMilliseconds)
  expect(await ownPrices(as(await person('customer', { id: await company('customer') })))).toEqual([])
  await expect(ownPrices(as(staff))).resolves.toEqual([])
})

test('a contract that staff record or end is the price on the page of its customer at once', async () => {
  const own = await person('customer')
  const id = (await ordered(staff, own)).customerId ?? ''
  await margin(2000)
  await rack(30_000, -20)
  await note(0)
  const [before] = await ownPrices(as(own))
  const at = as(staff, { now: hours(1) })
  const press = (form: BoundForm, typed: Record<string, string>, by = at) => {
    const body = new FormData()
    for (const [name, text] of Object.entries({ verb: form.verb, ...typed })) body.set(name, text)
    return answerVerb(by, body, [form])
  }
  const record = agreement({ id, fuels: {}, today: '2025-11-20' })
  const fixed = {
    ...{ agreement_kind: 'fixed', amount: '2.9900', agreed_by: 'Dana', agreed_on: '2025-11-20', words: 'Fixed.' },
  }
  const noting = new Error('the price cannot be written down')
  const failing = new Proxy(at.pricing, {
    get: () => {
      throw noting
    },
  })
  await expect(press(record, fixed, { ...at, pricing: failing })).rejects.toBe(noting)
  expect(await agreementsOf(at, id)).toEqual([])
  await press(record, fixed)
  expect(await ownPrices(as(own))).toMatchObject([{ price: 29_900 }, { price: before?.price }])
  const [held] = await agreementsOf(at, id)
  await press(endOfAgreement({ id, rowId: held?.id ?? '', about: '' }), { agreement: held?.id ?? '' })
  expect((await ownPrices(as(own))).map(({ price }) => price)).toContain(before?.price)
  expect(await agreementsOf(at, id)).toEqual([])
})

test('a merge of two accounts shows neither of them what the other one pays, on the page or by email', async () => {
  const [hill, creek] = [await person('customer'), await person('customer')]
  const [first, second] = [await ordered(staff, hill), await ordered(staff, creek)]
  await margin(2000)
  await recordMarkup(as(staff), {
    ...{ customerId: first.customerId, group: null, product: null, fromGallons: 0 as DeciGallons },
    margin: 1000 as HundredthCentsPerGallon,
  })
  await rack(30_000, -20)
  await choosePriceMails(as(creek), true)
  await note(0)
  const [before] = await ownPrices(as(creek))
  await mergeCustomers(as(staff), first.customerId ?? '', second.customerId ?? '')
  await rack(30_500, 1)
  await note(2)
  const [theirs] = await ownPrices(as(hill))
  const [mine] = await ownPrices(as(creek))
  expect([theirs?.customerId, mine?.customerId]).toEqual([first.customerId, second.customerId])
  // It goes on following the market, at the prices of its own record.
  expect((mine?.price ?? 0) - (before?.price ?? 0)).toBe(500)
  await send(2)
  const [mail] = await sent()
  expect(mail?.data.prices).toMatchObject([{ price: formatFuelPrice(mine?.price as HundredthCentsPerGallon) }])
})

test('a record that was written down twice has its prices after a merge, and so has a company with an account of its own', async () => {
  const buyer = await person('customer')
  const { customerId } = await ordered(staff, buyer)
  const kept = await addCustomer(as(staff), { name: 'Hilltop', kind: 'farm', email: null, phone: '(740) 555-0188' })
  await mergeCustomers(as(staff), kept, customerId ?? '')
  await margin(2000)
  await rack(30_000, -20)
  await note(0)
  expect((await ownPrices(as(buyer))).map((row) => row.customerId)).toEqual([kept])
  // Another account that is merged there, too: from now on each has its own record alone.
  const another = await person('customer')
  const other = await ordered(staff, another)
  await mergeCustomers(as(staff), kept, other.customerId ?? '')
  await rack(30_500, 1)
  await note(2)
  expect(new Set((await ownPrices(as(buyer))).map((row) => row.customerId))).toEqual(new Set([customerId]))
  expect(new Set((await ownPrices(as(another))).map((row) => row.customerId))).toEqual(new Set([other.customerId]))

  const firm = await company('customer')
  const owner = await person('customer')
  const alone = await ordered(staff, owner)
  const clerk = await person('customer', { id: firm })
  const ofFirm = await ordered(staff, clerk)
  await mergeCustomers(as(staff), alone.customerId ?? '', ofFirm.customerId ?? '')
  await note(3)
  expect(new Set((await ownPrices(as(clerk))).map((row) => row.customerId))).toEqual(new Set([ofFirm.customerId]))
  await db.update(profiles).set({ companyId: firm, companyRole: 'buyer' }).where(eq(profiles.userId, owner.userId))
  await note(4)
  expect((await ownPrices(as(clerk))).map((row) => row.customerId)).toContain(alone.customerId)
})

test('beside the price of the day stands what a quote that can still be accepted says, and until when', async () => {
  await offered(staff, buyer)
  const [quote, ...more] = await openQuotes(as(buyer))
  expect(more).toEqual([])
  expect(quote).toMatchObject({ product: diesel.product, price: diesel.price, quantity: diesel.quantity })
  expect(await openQuotes(as(buyer, { now: hours(24 * 10) }))).toEqual([])
  expect(await openQuotes(as(await person('customer', { id: await company('customer') })))).toEqual([])
})

test('a price that changes is emailed to anyone who wants it, once a day at most, and the link in it ends that', async () => {
  await margin(2000)
  await rack(30_000, -20)
  await note(0)
  await choosePriceMails(as(buyer), true)
  expect(await send(0)).toBe(0)
  await rack(30_500, 1)
  await note(1)
  expect([await send(1), await send(1)]).toEqual([1, 0])
  await rack(30_700, 2)
  await note(2)
  // The same day: it waits for tomorrow.
  expect([await send(3), await send(24)]).toEqual([0, 1])
  expect((await sent()).map(({ recipient, data }) => [recipient, (data.prices as unknown[]).length])).toEqual([
    [buyer.email, 1],
    [buyer.email, 1],
  ])
  const [watch] = await db.select().from(priceMails)
  await endPriceMails(as(visitor), watch?.token ?? '')
  await endPriceMails(as(visitor), watch?.token ?? '')
  expect(await getsPriceMails(as(buyer))).toBe(false)
  await rack(31_000, 30)
  await note(48)
  expect(await send(48)).toBe(0)
  await expect(endPriceMails(as(visitor), 'none')).rejects.toMatchObject({ kind: 'not-found' })
})
