import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import type { Cents } from '#domain/money.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { endAgreement, agreementsOf, recordAgreement, type AgreementInput } from '#features/customers/agreements.ts'
import { cancelOrder } from '#features/fulfillment/end-order.ts'
import { diesel, drums, tradeOn, wish } from '#features/fulfillment/testing.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { acceptPrice, acceptPriceBehindLink, confirmOrder, rescheduleOrder } from './confirm.ts'
import { findOrder, linesOf } from './find.ts'
import { reorder } from './place.ts'
import type { Order } from './schema.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@fuel.example' }) })
const { as, company, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const desk = as(staff)

const before = await person('customer')
const seen = diesel.price
const freight = 4500 as Cents

/** The same again, at the prices of the last time, which are not firm. */
const again = async (customer: Viewer = before, lines = [diesel]) => {
  const first = await ordered(staff, customer as typeof before, lines)
  return reorder(as(customer), first.id, { submissionId: randomUUID(), wish: wish({ deliveryDate: '2025-11-24' }) })
}
const priced = (order: Order, ...prices: number[]) => confirmOrder(desk, order.id, order, { prices, freight })
const pricesOf = async ({ id }: Order) => (await linesOf(desk, id)).map(({ price }) => price)

const mailed = async (order: Order, name: string) => {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, order.id), eq(mails.email, name)))
  if (!mail) throw new Error(`No ${name} was written.`)
  const { subject, text } = await renderEmail(mail.email, mail.data, letterhead)
  return { to: mail.recipient, subject, text: text.replaceAll(/\s+/g, ' ') }
}

test('a reorder that got dearer waits for the customer, who reads both prices and accepts in one tap', async () => {
  const order = await again()
  const asked = await priced(order, seen + 1120)
  expect(asked).toMatchObject({ state: 'price_asked', confirmedAt: null, totalCents: order.totalCents, firm: false })
  expect(await pricesOf(asked)).toEqual([seen])
  const mail = await mailed(asked, 'order-price-asked')
  expect(mail.to).toBe(before.email)
  expect(mail.subject).toContain('please approve')
  for (const words of ['$3.2540', '$3.1420', '$45.00', '800 gal', 'Mon, Nov 24']) expect(mail.text).toContain(words)
  const accepted = await acceptPrice(as(before), order.id, asked)
  expect(accepted).toMatchObject({ state: 'confirmed', firm: true, askedPrices: null })
  expect(accepted.totalCents).toBeGreaterThan(order.totalCents)
  expect(await pricesOf(accepted)).toEqual([seen + 1120])
  const told = await mailed(accepted, 'order-price-accepted')
  for (const words of ['$3.2540', '800 gal', 'Mon, Nov 24']) expect(told.text).toContain(words)
  await expect(acceptPrice(as(before), order.id, asked)).rejects.toMatchObject({ kind: 'conflict' })
})

test('a lower price and the same price are confirmed without asking', async () => {
  for (const price of [seen - 500, seen]) {
    const confirmed = await priced(await again(), price)
    expect(confirmed).toMatchObject({ state: 'confirmed', firm: true })
    expect(await pricesOf(confirmed)).toEqual([price])
  }
})

test('freight above the one that was seen asks too', async () => {
  const order = await again()
  const day = { prices: [seen - 500], freight: 4600 as Cents }
  expect(await confirmOrder(desk, order.id, order, day)).toMatchObject({ state: 'price_asked' })
})

test('anyone who holds the link accepts the price, staff record it by phone, and a stranger finds nothing', async () => {
  const asked = await priced(await again(), seen + 1)
  await expect(acceptPrice(as(await person('customer')), asked.id, asked)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await acceptPriceBehindLink(as(visitor), asked.secretLink, asked)).toMatchObject({ state: 'confirmed' })
  const another = await priced(await again(), seen + 1)
  expect(await acceptPrice(desk, another.id, another)).toMatchObject({ state: 'confirmed' })
})

test('a price that staff changed meanwhile is another one: the yes to the old one is refused', async () => {
  const asked = await priced(await again(), seen + 100)
  const dearer = await confirmOrder(desk, asked.id, asked, { prices: [seen + 900], freight })
  expect(dearer).toMatchObject({ state: 'price_asked' })
  await expect(acceptPrice(as(before), asked.id, asked)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await pricesOf(await acceptPrice(as(before), asked.id, dearer))).toEqual([seen + 900])
})

test('until the price is accepted the customer cancels; after the hours have passed nobody accepts it', async () => {
  const asked = await priced(await again(), seen + 100)
  expect(await cancelOrder(as(before), asked.id, asked)).toMatchObject({ state: 'canceled' })
  const late = await priced(await again(), seen + 100)
  const later = { now: ctx.now.add({ hours: 24 * 5 }) }
  await expect(acceptPrice(as(before, later), late.id, late)).rejects.toThrow(
    'The delivery window you asked for has passed',
  )
  const moved = await rescheduleOrder(as(staff, later), late.id, late, {
    ...{ deliveryDate: '2025-12-01', deliveryWindow: 'morning' },
  })
  expect(moved).toMatchObject({ state: 'price_asked' })
  expect(await acceptPrice(as(before, later), late.id, moved)).toMatchObject({ state: 'confirmed' })
})

const agreement = (overrides: Partial<AgreementInput> = {}): AgreementInput => ({
  ...{ kind: 'tolerance', amount: 500, product: null, agreedBy: 'Dana Field', agreedOn: '2025-11-01', endsOn: null },
  words: 'Five cents up without a call.',
  ...overrides,
})

test('an agreed tolerance confirms within it, says so in the mail, and asks above it and for packages', async () => {
  const customer = await person('customer')
  const first = await ordered(staff, customer)
  await recordAgreement(desk, first.customerId ?? '', agreement())
  const within = await priced(await again(customer), seen + 500)
  expect(within).toMatchObject({ state: 'confirmed' })
  const mail = await mailed(within, 'order-confirmed')
  expect(mail.text).toContain('Priced as agreed with Dana Field on Sat, Nov 1')
  expect(await priced(await again(customer), seen + 501)).toMatchObject({ state: 'price_asked' })
  const mixed = await again(customer, [diesel, drums])
  expect(await priced(mixed, seen + 500, drums.price + 100)).toMatchObject({ state: 'price_asked' })
})

test('an agreement binds orders placed while it holds, by that customer or by staff, and nobody else', async () => {
  const id = await company('customer')
  const [ann, bob] = [await person('customer', { id }), await person('customer', { id })]
  const { customerId } = await ordered(staff, ann)
  const earlier = await again(ann)
  await recordAgreement(desk, customerId ?? '', agreement({ kind: 'day_price', amount: null }))
  expect(await priced(earlier, seen + 9000)).toMatchObject({ state: 'price_asked' })
  expect(await priced(await again(bob), seen + 9000)).toMatchObject({ state: 'confirmed' })
  const stranger = await again()
  expect(await priced(stranger, seen + 1)).toMatchObject({ state: 'price_asked' })
  const [recorded] = await agreementsOf(desk, customerId ?? '')
  await endAgreement(desk, customerId ?? '', recorded?.id ?? '')
  expect(await priced(await again(ann), seen + 1)).toMatchObject({ state: 'price_asked' })
  await expect(recordAgreement(as(ann), customerId ?? '', agreement())).rejects.toMatchObject({ kind: 'not-found' })
  await expect(recordAgreement(desk, customerId ?? '', agreement({ amount: null }))).rejects.toThrow(
    'Amount per gallon',
  )
})

test('no order is confirmed above the price its buyer saw or accepted without their consent', async () => {
  const customer = await person('customer')
  const { customerId } = await ordered(staff, customer)
  const step = fc.record({
    rise: fc.integer({ min: -900, max: 900 }),
    freight: fc.integer({ min: 4400, max: 4600 }),
    answers: fc.boolean(),
  })
  const kind = fc.constantFrom('tolerance' as const, 'fixed' as const)
  const agreed = fc.option(fc.record({ kind, amount: fc.integer({ min: 0, max: 600 }) }), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(agreed, fc.array(step, { minLength: 1, maxLength: 4 }), async (given, steps) => {
      const most = given && (given.kind === 'fixed' ? seen + given.amount - 300 : seen + given.amount)
      if (given) {
        const amount = given.kind === 'fixed' ? most : given.amount
        await recordAgreement(desk, customerId ?? '', agreement({ kind: given.kind, amount: amount ?? null }))
      }
      let order = await again(customer)
      for (const each of await agreementsOf(desk, customerId ?? '')) await endAgreement(desk, customerId ?? '', each.id)
      const yes = { price: seen, freight: order.freight as number }
      for (const { rise, freight, answers } of steps) {
        if (order.state === 'confirmed') break
        const day = { prices: [seen + rise], freight: freight as Cents }
        order = await confirmOrder(desk, order.id, order, day)
        if (order.state === 'price_asked' && answers) {
          Object.assign(yes, { price: Math.max(yes.price, seen + rise), freight: Math.max(yes.freight, freight) })
          order = await acceptPrice(as(customer), order.id, order)
        }
      }
      const [price = 0] = await pricesOf(await findOrder(desk, order.id))
      if (order.state !== 'confirmed') return
      expect(price).toBeLessThanOrEqual(Math.max(yes.price, most ?? 0))
      expect(order.freight).toBeLessThanOrEqual(yes.freight)
    }),
    { numRuns: 25 },
  )
})
