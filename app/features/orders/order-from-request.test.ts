import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { historyWords } from '#features/activity/event-catalogue.ts'
import { historyOf } from '#events/audit-log.ts'
import { contextOn } from '#domain/testing.ts'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { recordAgreement } from '#features/customers/agreements.ts'
import { diesel, drums, offRoad, tradeOn } from '#features/fulfillment/testing.ts'
import type { Answer } from '#features/requests/answer.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { moveRequest } from '#features/requests/move.ts'
import { requests, type Request } from '#features/requests/schema.ts'
import { submitRequest } from '#features/requests/submit.ts'
import type { Line } from '#features/trade/line.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import type { BoundForm } from '#forms/verb/verb-form.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { acceptPrice, confirmOrder } from './confirm.ts'
import { gateCodeOf } from './delivery.ts'
import { linesOf } from './find.ts'
import { ordersOfRequest } from './request-outcomes.ts'
import { orderRequestForm } from './order-request-form.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@fuel.example' }), taxes: content.taxes })
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const desk = as(staff)

const form = { kind: 'delivery_schedule', title: 'Delivery request', prefix: 'DS', promise: 'delivery_schedule' }
const address = '14200 County Road 9, Marysville, OH 43040'
type AnswerValues = Record<string, string | number>

/** Who bought these before, at these prices. */
const buyerOf = async (...lines: Line[]) => {
  const customer = await person('customer')
  const order = await ordered(staff, customer, lines)
  await confirmOrder(desk, order.id, 'placed')
  return customer
}
const asks = async (
  viewer: Viewer & { email: string },
  values: AnswerValues = {},
  by: Viewer = viewer,
): Promise<Request> => {
  const all: AnswerValues = {
    deliveryAddress: address,
    preferredDate: '2025-11-25',
    preferredTime: 'morning',
    ...values,
  }
  const answers = Object.entries(all).map(([name, value]): Answer => ({
    ...{ name, label: name, value, said: String(value) },
    ...(name === 'gateCode' && { secret: true }),
  }))
  const contact = { name: 'Dana Field', email: viewer.email, phone: '(614) 555-0168' }
  const { request } = await submitRequest(as(by), form, { submissionId: randomUUID(), answers, contact })
  return request
}
const formFor = async (request: Request) => {
  const [now] = await db.select().from(requests).where(eq(requests.id, request.id))
  const found = await orderRequestForm(desk, content, now ?? request)
  if (!found) throw new Error('Staff have no form.')
  return found
}
/** What the form sends when nobody touches it. */
const untouched = (form: BoundForm): Record<string, string> => {
  const { verb, expected = '', submissionId = '', groups } = form.draw(desk)
  const fields = groups.flatMap(({ fields }) => fields)
  return {
    ...{ verb, seen: expected, submission_id: submissionId },
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  }
}
const press = async (form: BoundForm, typed: Record<string, string>) => {
  const body = new FormData()
  for (const [name, text] of Object.entries(typed)) body.set(name, text)
  const answer = await answerVerb(desk, body, [form])
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.data))
  return answer.headers.get('Location')
}
const become = async (request: Request, typed: Record<string, string> = {}) => {
  const { form, isOpen } = await formFor(request)
  expect(isOpen).toBe(true)
  await press(form, { ...untouched(form), ...typed })
  const [order] = await ordersOfRequest(desk, request.id)
  if (!order) throw new Error('No order was made.')
  return order
}
const stateOf = async ({ id }: Request) => (await db.select().from(requests).where(eq(requests.id, id)))[0]
const mailed = async (subjectId: string, name: string) => {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, subjectId), eq(mails.email, name)))
  const rendered = mail && (await renderEmail(mail.email, mail.data, letterhead))
  return rendered && { subject: rendered.subject, text: rendered.text.replaceAll(/\s+/g, ' ') }
}

test('a delivery that was asked for is a confirmed order in one press, on the day and with all that was said', async () => {
  const customer = await buyerOf(diesel)
  const request = await asks(customer, {
    ...{ productType: 'diesel', volume: 6500, message: 'Back in from the east.', purchaseOrder: 'H-77' },
    ...{ gateCode: '4711#', urgency: 'priority', deliveryWhen: 'on' },
  })
  const order = await become(request)
  expect(order).toMatchObject({
    ...{ state: 'confirmed', firm: true, requestId: request.id, userId: customer.userId, deliveryAddress: address },
    ...{ deliveryDate: '2025-11-25', deliveryWindow: 'morning', urgency: 'priority', wantedWhen: 'on' },
    ...{ accessNotes: 'Back in from the east.', customerPo: 'H-77', siteContact: 'Dana Field' },
  })
  expect(await linesOf(desk, order.id)).toMatchObject([{ product: 'ulsd', quantity: 6500, price: diesel.price }])
  expect(order.sealedGateCode).not.toContain('4711')
  expect(await gateCodeOf(desk, order.id)).toBe('4711#')
  expect(await stateOf(request)).toMatchObject({ state: 'won', answeredAt: expect.any(Date) })
  const mail = await mailed(order.id, 'order-confirmed')
  for (const said of [request.reference, 'Tue, Nov 25, 2025, 7 AM to noon', '650 gal at $3.1420']) {
    expect(mail?.text).toContain(said)
  }
  expect(JSON.stringify(mail)).not.toContain('4711')
  expect(await mailed(order.id, 'order-placed')).toBeUndefined()
  const said = (await historyOf(desk, request.id)).map(historyWords)
  expect(said).toEqual(expect.arrayContaining([`answered it with order ${order.reference}`]))
  expect(said).toEqual(expect.arrayContaining([`closed it as won by order ${order.reference}`]))
  expect(await mailed(order.id, 'order-notice')).toBeUndefined()
})

test('a price above the one they saw asks them first, and the request is answered by that', async () => {
  const customer = await buyerOf(diesel)
  const request = await asks(customer, { product: 'ulsd', volume: 8000 })
  const order = await become(request, { price_0: '3.3000' })
  expect(order).toMatchObject({ wantedWhen: null, deliveryDate: '2025-11-25' })
  expect(order).toMatchObject({ state: 'price_asked', confirmedAt: null })
  expect(await stateOf(request)).toMatchObject({ state: 'answered' })
  expect((await mailed(order.id, 'order-price-asked'))?.text).toContain(
    `Your delivery request ${request.reference} is order ${order.reference} now.`,
  )
  await acceptPrice(as(customer), order.id, order)
  expect(await stateOf(request)).toMatchObject({ state: 'won' })
})

test('a delivery request without a product repeats the last order, and without a volume the last quantity', async () => {
  const customer = await buyerOf(diesel, drums)
  const again = await formFor(await asks(customer))
  expect(untouched(again.form)).toMatchObject({ quantity_0: '800.0', quantity_1: '2', delivery_date: '2025-11-25' })
  const diesels = await formFor(await asks(customer, { productType: 'diesel' }))
  expect(untouched(diesels.form)).toMatchObject({ quantity_0: '800.0', price_0: '3.1420' })
  expect(untouched(diesels.form)).not.toHaveProperty('quantity_1')
})

test('several products are lines of one order, and dyed diesel names its use', async () => {
  const customer = await buyerOf(diesel, offRoad)
  const request = await asks(customer, { product: 'off-road-diesel', volume: 3000, product2: 'ulsd', volume2: 2000 })
  const order = await become(request)
  expect(order.dyedUse).toBe('farm')
  expect(await linesOf(desk, order.id)).toMatchObject([
    { product: 'off-road-diesel', quantity: 3000, price: offRoad.price },
    { product: 'ulsd', quantity: 2000, price: diesel.price },
  ])
})

test('a fixed price that was agreed is a known price', async () => {
  const customer = await person('customer')
  const request = await asks(customer, { product: 'ulsd', volume: 5000 })
  expect((await formFor(request)).isOpen).toBe(false)
  const agreed = { kind: 'fixed', amount: 29_900, product: 'ulsd', agreedBy: 'Dana', agreedOn: '2025-11-01' } as const
  await recordAgreement(desk, request.customerId ?? '', { ...agreed, words: 'Fixed at 2.99.', endsOn: null })
  const order = await become(request)
  expect(order).toMatchObject({ state: 'confirmed' })
  expect(await linesOf(desk, order.id)).toMatchObject([{ quantity: 5000, price: 29_900 }])
})

test.each<[string, AnswerValues]>([
  ['a product they never bought', { product: 'gasoline-87', volume: 3000 }],
  ['one of several that they never bought', { product: 'ulsd', volume: 3000, product2: 'kerosene', volume2: 500 }],
  ['packages', { product: 'ulsd', volume: 3000, packages: '2 totes of DEF' }],
  ['products in words of their own', { product: 'ulsd', volume: 3000, moreProducts: 'Two drums of 15W-40' }],
])('%s wants a quote', async (_what, said) => {
  const customer = await buyerOf(diesel)
  expect((await formFor(await asks(customer, said))).isOpen).toBe(false)
})

test('an unconfirmed price, and what someone else bought, is no known price', async () => {
  const customer = await person('customer')
  await ordered(staff, customer, [diesel])
  await buyerOf(diesel)
  expect((await formFor(await asks(customer, { product: 'ulsd', volume: 3000 }))).isOpen).toBe(false)
})

test('a visitor who types the address of an account without signing in makes no order of it', async () => {
  const customer = await buyerOf(diesel)
  const request = await asks(customer, { product: 'ulsd', volume: 3000 }, visitor)
  expect(await stateOf(request)).toMatchObject({ userId: customer.userId, sentAsGuest: true })
  expect((await formFor(request)).isOpen).toBe(false)
})

test('a delivery request ordered twice makes one order, and the slower person reads that it is closed', async () => {
  const request = await asks(await buyerOf(diesel), { product: 'ulsd', volume: 3000 })
  const [mine, coworkers] = [await formFor(request), await formFor(request)]
  const [typed, theirs] = [untouched(mine.form), untouched(coworkers.form)]
  const first = await press(mine.form, typed)
  expect(await press((await formFor(request)).form, typed)).toBe(first)
  await expect(press(coworkers.form, theirs)).rejects.toThrow('changed this request')
  expect(await ordersOfRequest(desk, request.id)).toHaveLength(1)
})

test('a canceled request cannot become an order', async () => {
  const request = await asks(await buyerOf(diesel), { product: 'ulsd', volume: 3000 })
  await moveRequest(desk, request.id, 'withdraw')
  expect((await formFor(request)).isOpen).toBe(false)
})

test('a day that has passed is asked for again', async () => {
  const request = await asks(await buyerOf(diesel), { product: 'ulsd', volume: 3000, preferredDate: '2025-11-18' })
  const { form } = await formFor(request)
  expect(untouched(form).delivery_date).toBe('')
  await expect(press(form, untouched(form))).rejects.toThrow('delivery_date')
})
