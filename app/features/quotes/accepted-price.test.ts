import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { allEmails, mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead as head } from '#emails/testing.ts'
import { diesel, drums, offRoad, paper, tradeOn, wish } from '#features/fulfillment/testing.ts'
import { placeOrder } from '#features/orders/place.ts'
import { withdrawRequest } from '#features/requests/link-holder.ts'
import { requests } from '#features/requests/schema.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { requestNewPrice, requestNewPriceBehindLink, askedAgainIn } from './request-new-price.ts'
import { decideQuote } from './decide.ts'
import { expireQuotes, tellOfEndings } from './expire.ts'
import { findQuote } from './find.ts'
import { offerQuote } from './offer.ts'
import { beginForm } from './paper-form.ts'
import { quotes, type Quote } from './schema.ts'
import { validUntil } from './validity.ts'
import { withdrawQuote } from './withdraw.ts'
import { beginQuote, reviseQuote } from './write.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const { as, person, offered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')
const moment = (text: string) => Temporal.Instant.from(text)
const at = (time: string) => ({ now: moment(`2025-11-20T${time}-05:00`) })

const ends: [when: string, now: string, end: string][] = [
  ['on a business day is valid until 5:59 PM', '2025-11-20T09:00-05:00', '2025-11-20T17:59:59-05:00'],
  ['at 6 PM is valid until the next business day', '2025-11-20T18:00-05:00', '2025-11-21T17:59:59-05:00'],
  ['on Friday evening is valid until Monday', '2025-11-21T19:00-05:00', '2025-11-24T17:59:59-05:00'],
  ['on Saturday is valid until Monday', '2025-11-22T09:00-05:00', '2025-11-24T17:59:59-05:00'],
  ['on Sunday at 4 AM is valid until Monday', '2025-11-23T04:00-05:00', '2025-11-24T17:59:59-05:00'],
  ['on the evening before Thanksgiving is valid until Friday', '2025-11-26T19:00-05:00', '2025-11-28T17:59:59-05:00'],
  ['on Saturday as clocks go back is valid until Monday', '2025-11-01T09:00-04:00', '2025-11-03T17:59:59-05:00'],
]

test.each(ends)('a fuel price sent %s', (_when, now, end) => {
  expect(validUntil({ ...ctx, now: moment(now) }, [diesel]).toString()).toBe(moment(end).toString())
})

const begun = async (overrides: Parameters<typeof reviseQuote>[3], requestId?: string) => {
  const { userId, name, email } = customer
  const buyer = { userId, companyId: null, contactName: name, contactEmail: email, contactPhone: null, company: null }
  return beginQuote(as(staff), buyer, overrides, requestId)
}

test('a price is valid to the end of the day that staff choose, and no day that is over or too far ahead', async () => {
  const on = async (validThrough: string, lines = [diesel]) =>
    (
      await offerQuote(as(staff), (await begun({ ...paper(lines), validThrough })).id, 'draft')
    ).validUntil?.toISOString()
  expect(await on('2025-11-28')).toBe('2025-11-28T22:59:59.000Z')
  expect(await on('2025-11-28', [drums])).toBe('2025-11-29T04:59:59.000Z')
  await expect(on('2025-11-19')).rejects.toThrow('Valid until: that day is over.')
  await expect(on('2026-03-01')).rejects.toThrow('within 90 days')
  const today = await begun({ ...paper(), validThrough: '2025-11-20' })
  await expect(offerQuote(as(staff, at('18:00')), today.id, 'draft')).rejects.toThrow('that day is over')
})

const accepted = async (): Promise<Quote> => {
  const { id } = await offered(staff, customer)
  return decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
}
const toldOf = async ({ id }: Quote, email: string) =>
  (
    await db
      .select()
      .from(mails)
      .where(and(eq(mails.subjectId, id), eq(mails.email, email)))
  ).length
const order = (quote: Quote, time: string) =>
  placeOrder(as(customer, at(time)), quote.id, {
    submissionId: randomUUID(),
    wish: wish({ deliveryDate: '2025-11-21' }),
  })

test('an accepted price that nobody ordered by ends after its customer was told, once', async () => {
  const [quote, ordered] = [await accepted(), await accepted()]
  await order(ordered, '10:05')
  for (const time of ['13:59', '14:00', '14:01']) await tellOfEndings(as(system, at(time)))
  expect([await toldOf(quote, 'quote-ending'), await toldOf(ordered, 'quote-ending')]).toEqual([1, 0])
  await expect(order(quote, '18:00')).rejects.toThrow('This quote expired Thu, Nov 20, 5:59 PM ET')
  await expireQuotes(as(system, at('18:00')))
  const state = async ({ id }: Quote) => (await findQuote(as(customer, at('18:01')), id)).state
  expect([await state(quote), await state(ordered)]).toEqual(['expired', 'approved'])
})

test('an accepted price that nobody was told of does not end', async () => {
  const quote = await accepted()
  await expireQuotes(as(system, at('18:00')))
  expect((await order(quote, '18:30')).state).toBe('placed')
})

test('staff take an accepted price back with a reason that the customer reads, and not once it is ordered by', async () => {
  const [quote, ordered] = [await accepted(), await accepted()]
  await order(ordered, '10:05')
  await expect(withdrawQuote(as(staff), quote.id, quote)).rejects.toThrow('Reason: please enter why.')
  await expect(withdrawQuote(as(staff), ordered.id, ordered, 'Wrong rack.')).rejects.toThrow(/Order OR-.* was placed/)
  expect((await withdrawQuote(as(staff), quote.id, quote, 'We read the wrong rack.')).state).toBe('withdrawn')
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, quote.id), eq(mails.email, 'quote-withdrawn')))
  const { text } = await renderEmail('quote-withdrawn', mail?.data as never, head)
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/can't keep the price you accepted.*We read the wrong rack\./)
  await expect(order(quote, '10:10')).rejects.toMatchObject({ kind: 'conflict' })
})

test('the mail says in its first lines what was accepted, that nothing is ordered, and by when to order', async () => {
  const sample = allEmails.find(({ name }) => name === 'quote-ending')?.sample
  const { text } = await renderEmail('quote-ending', sample as never, head)
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(
    /You accepted our quote of \$2,166\.60 but haven't ordered yet\. Order by \w{3}, Nov 21, \d+:59 PM \w+ to keep this price/,
  )
})

test("an expired quote asks for today's price in one press: one request, with everything the first one said", async () => {
  const answers = [
    { name: 'fuelType', label: 'Fuel type', value: 'diesel', said: 'Diesel' },
    { name: 'volume', label: 'Volume', value: 8000, said: '800 gal' },
    { name: 'notes', label: 'Notes', value: 'Call at the gate.', said: 'Call at the gate.' },
  ]
  const form = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }
  const contact = { name: 'Dana Field', email: customer.email, phone: '(614) 555-0168', company: 'Hilltop Farm' }
  const first = await submitRequest(ctx, form, { submissionId: randomUUID(), answers, contact })
  const draft = await begun(paper([diesel, offRoad]), first.request.id)
  const quote = await offerQuote(as(staff), draft.id, 'draft')
  const formOf = () => form
  await expect(requestNewPrice(as(customer), quote.id, formOf)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(requestNewPrice(as(await person('customer'), at('18:00')), quote.id, formOf)).rejects.toMatchObject({
    kind: 'not-found',
  })
  const request = await requestNewPrice(as(customer, at('18:00')), quote.id, formOf)
  expect((await requestNewPrice(as(customer, at('18:05')), quote.id, formOf)).id).toBe(request.id)
  expect(request.id).not.toBe(first.request.id)
  expect(request.answers.slice(0, 3)).toEqual(answers)
  expect(request.answers.at(-1)).toMatchObject({ said: `Quote ${quote.reference}` })
  expect([request.kind, request.userId, request.contactEmail]).toEqual(['fuel_quote', customer.userId, customer.email])
  const asHolder = await requestNewPriceBehindLink(as(customer, at('18:06')), quote.secretLink, formOf)
  expect([asHolder.id, await db.$count(requests, eq(requests.kind, 'fuel_quote'))]).toEqual([request.id, 2])

  const earlier = await askedAgainIn(as(staff), request)
  const table = beginForm(as(staff), content, { request, earlier })
    .draw(as(staff))
    .groups.find((group) => group.table)?.table
  expect(table?.typed).toMatchObject({
    product_0: 'ulsd',
    quantity_0: '800',
    price_0: '',
    product_1: 'off-road-diesel',
  })
  expect(await db.$count(quotes, eq(quotes.requestId, request.id))).toBe(0)
})

test("today's price can be asked for again after the first such request was canceled, once", async () => {
  const quote = await offered(staff, customer)
  const form = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }
  const asks = () => requestNewPrice(as(customer, at('18:00')), quote.id, () => form)
  const first = await asks()
  expect((await asks()).id).toBe(first.id)
  await withdrawRequest(as(customer, at('18:00')), first.secretLink, 'received')
  const second = await asks()
  expect(second).toMatchObject({ state: 'received' })
  expect((await asks()).id).toBe(second.id)
})
