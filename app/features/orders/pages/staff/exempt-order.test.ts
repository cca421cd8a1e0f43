import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acceptPrice, confirmOrder } from '../../confirm.ts'
import { linesOf } from '../../find.ts'
import { placeOrder, reorder } from '../../place.ts'
import { taxReason } from '#features/customers/tax-reason.ts'
import { orders } from '../../schema.ts'
import { endCertificate, recordCertificate, type CertificateInput } from '#features/customers/certificates.ts'
import { customerFor } from '#features/customers/customer.ts'
import { exemptionCertificates } from '#features/customers/schema.ts'
import { correctTaxes } from '#features/fulfillment/correct-taxes.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { findQuote } from '#features/quotes/find.ts'
import { offerQuote } from '#features/quotes/offer.ts'
import { quotes } from '#features/quotes/schema.ts'
import { beginQuote } from '#features/quotes/write.ts'
import { diesel, drums, offRoad, paper, tradeOn, wish } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { testDatabase } from '#platform/testing.ts'
import { ownersOn, redirected } from '#features/accounts/pages/account/testing.ts'
import { quoteSheet } from '#features/quotes/pages/quote-sheet.ts'
import { loader as quotePage, action as onQuote } from '#features/quotes/pages/staff/quote.tsx'
import { loader as theirPage } from '../link/order.tsx'
import { action, loader } from './order.tsx'
import type { Line } from '#features/trade/line.ts'
import { sql } from 'drizzle-orm'

const { db } = await testDatabase()
const { owner, visit, ctx: system } = ownersOn(db)
const { as, person } = tradeOn(contextOn(db, { now: system.now }))
const [desk, staff, customer] = [await owner('admin'), await person('admin'), await person('customer')]
const day = (from: number) =>
  system.now
    .add({ hours: 24 * from })
    .toString()
    .slice(0, 10)
const placing = (overrides = {}) => ({ submissionId: randomUUID(), wish: wish({ deliveryDate: day(6), ...overrides }) })
const at = (id: string, form?: Record<string, string>) =>
  ({ ...visit('/order', { cookie: desk.cookie, form }), params: { id } }) as never
const stored = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]

const { userId, email } = customer
const buyer = { userId, companyId: null, contactName: 'Dana', contactEmail: email, contactPhone: null, company: null }
const found = await db.execute<{ id: string }>(sql`select ${customerFor(buyer, dateOf(system.now))} as id`)
const customerId = found.rows[0]?.id ?? ''

const farm: CertificateInput = {
  ...{ kind: 'blanket', taxes: ['sales'], reason: 'farming', words: null, number: '4711', products: null },
  ...{ address: null, reference: null, signedOn: '2026-01-05', reviewOn: null },
}
/** One certificate, and none of the tests before. */
const certified = async (overrides: Partial<CertificateInput> = {}) => {
  await db.delete(exemptionCertificates)
  await recordCertificate(as(staff), customerId, { ...farm, ...overrides })
}
const words = 'Farming, blanket certificate (STEC B), no. 4711, signed Mon, Jan 5, 2026'

const offered = async (lines: Line[] = [drums], overrides = {}) => {
  const { id } = await beginQuote(as(staff), buyer, { ...paper(lines), county: 'Union', ...overrides })
  return offerQuote(as(staff), id, 'draft')
}
const ordered = async (lines?: Line[], to = {}) => {
  const { id } = await offered(lines)
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  return placeOrder(as(customer), id, { ...placing(to), dyedUse: 'farm' })
}

/** Two drums at $612 and $45 of freight; with the 7 % of Delaware County, where our office is: $88.83. */
const [untaxed, salesTax] = [122_400 + 4500, 8883]

test('an order says on its paper which tax was left out, and by which certificate', async () => {
  await certified()
  const order = await ordered()
  expect(order).toMatchObject({ exempt: ['ohio-sales'], exemptReason: words, totalCents: untaxed })
  const said = `Ohio sales tax (${words})`
  expect(await loader(at(order.id))).toMatchObject({
    exemption: said,
    sale: 'Delaware County: received at Lewis Center',
  })
  const link = { ...visit('/order'), params: { link: order.secretLink } } as never
  const { facts } = (await theirPage(link)) as Exclude<Awaited<ReturnType<typeof theirPage>>, Response>
  expect(facts).toContainEqual({ name: 'Tax exemptions', value: said })
})

test("an order without a certificate is charged the sales tax of our office's county, freight included, and names it", async () => {
  await db.delete(exemptionCertificates)
  const order = await ordered()
  expect(order).toMatchObject({ exempt: [], totalCents: untaxed + salesTax, saleOffice: { name: 'Lewis Center' } })
  expect(order.taxes).toEqual([
    { id: 'ohio-sales.delaware', label: 'Ohio sales tax, Delaware County, 7%', cents: salesTax },
  ])
})

test('an order that an office outside the state received, or nobody wrote down, is taxed where it is delivered', async () => {
  await db.delete(exemptionCertificates)
  for (const saleOffice of [{ name: 'Answering service', state: 'IN' }, null]) {
    const { id, sums } = await offered([drums], { saleOffice, county: 'Franklin' })
    expect(sums?.taxes[0]?.label).toBe('Ohio sales tax, Franklin County, 8%')
    await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
    // It goes to another county than was quoted: the tax follows, whatever was accepted.
    const order = await placeOrder(as(customer), id, placing({ county: 'Licking' }))
    expect(order.taxes[0]?.label).toBe('Ohio sales tax, Licking County, 7.25%')
    const { unconfirmed, sale } = await quotePage(at((await offered([drums], { saleOffice, county: 'Licking' })).id))
    expect(sale).toContain('Licking County: place of delivery')
    expect(unconfirmed).toEqual([
      'Ohio sales tax, Licking County, 7.25% (nobody has recorded whether the place of delivery is inside COTA)',
    ])
  }
})

test('a customer reads why an order is taxed all the same: whose county it is, and what their certificate covers', async () => {
  const reads = async (order: Awaited<ReturnType<typeof ordered>>) =>
    taxReason(as(customer), { ...order, lines: await linesOf(as(customer), order.id), references: [order.reference] })
  const origin = 'Delaware County: Ohio taxes a delivery where the seller receives the order.'
  await db.delete(exemptionCertificates)
  expect(await reads(await ordered([drums], { county: 'Union' }))).toBe(origin)
  expect(await reads(await ordered([drums], { county: 'Delaware' }))).toBeUndefined()
  await certified({ address: '14200 County Road 9' })
  const elsewhere = await ordered([drums], { deliveryAddress: '9100 Watkins Road', county: 'Union' })
  const held = 'Your exemption certificate (farming) covers 14200 County Road 9 only.'
  expect(await reads(elsewhere)).toBe(`${origin} ${held}`)
  const quote = await offered([drums], { deliveryAddress: '9100 Watkins Road', county: 'Union' })
  const { facts } = await quoteSheet(as(customer), quote, 'pending')
  expect(facts).toContainEqual({ name: 'Sales tax', value: `${origin} ${held}` })
  expect((await quotePage(at(quote.id))).sale).toContain('received at Lewis Center. Ohio taxes a delivery where')
  expect(await taxReason(as(staff), { ...elsewhere, lines: [], references: [] })).toBe(origin)
  await certified({ products: ['off-road-diesel'] })
  expect(await reads(await ordered([drums]))).toContain('covers other products.')
  await certified()
  expect(await reads(await ordered([drums]))).toBeUndefined()
})

test('a rate that is to be confirmed is said on the quote and blocks nothing', async () => {
  await db.delete(exemptionCertificates)
  const quote = await offered([drums], { saleOffice: null, county: 'Van Wert' })
  expect(quote.state).toBe('pending')
  expect((await quotePage(at(quote.id))).unconfirmed).toEqual([
    'Ohio sales tax, Van Wert County, 5.75% (no rate for Van Wert County is entered, so only the state part is charged)',
  ])
})

test.each<[string, Partial<CertificateInput>, boolean]>([
  ['at its site, however it is typed', { address: ' 14200 county road 9, Marysville, OH  43040' }, true],
  ['not at another site', { address: '9100 Watkins Road, Marysville, OH 43040' }, false],
  ['for the family of its products', { products: ['hydraulic-fluids'] }, true],
  ['not for other products', { products: ['off-road-diesel'] }, false],
  ['not for another tax', { kind: 'excise', taxes: ['ohio-diesel'], reason: 'government' }, false],
  ['not for another purchase', { kind: 'unit', reference: 'QT-AAAA-BBBB' }, false],
])('a certificate applies %s', async (_where, given, applies) => {
  await certified(given)
  const order = await ordered()
  expect(order.totalCents).toBe(applies ? untaxed : untaxed + salesTax)
})

test('a certificate for one purchase applies to that quote and its order', async () => {
  await db.delete(exemptionCertificates)
  const { id, reference } = await beginQuote(as(staff), buyer, paper([drums]))
  await recordCertificate(as(staff), customerId, { ...farm, kind: 'unit', reference })
  expect((await offerQuote(as(staff), id, 'draft')).totalCents).toBe(untaxed)
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  expect((await placeOrder(as(customer), id, placing())).totalCents).toBe(untaxed)
})

test('a certificate exempts only its own lines, and the document names them', async () => {
  await certified({ products: ['off-road-diesel'] })
  const order = await ordered([offRoad, drums, diesel])
  const goods = 159_060 + 122_400 + 251_360
  // Freight is taxed by the price of what is taxed: $45 times 1,224.00 of 5,328.20.
  const freight = Math.round((4500 * 122_400) / goods)
  expect(order.taxes.find(({ id }) => id === 'ohio-sales.delaware')?.cents).toBe(Math.round((122_400 + freight) * 0.07))
  expect(await loader(at(order.id))).toMatchObject({ exemption: `Ohio sales tax on Off-road diesel (${words})` })
})

test('an order that goes elsewhere than it was quoted for loses the certificate for the site', async () => {
  await certified({ address: '14200 County Road 9, Marysville, OH 43040' })
  expect((await ordered([drums], { deliveryAddress: 'The farmhouse, Marysville' })).totalCents).toBe(untaxed + salesTax)
})

test('a reorder leaves out what certificates leave out today; one that was ended makes it dearer, and the buyer is asked', async () => {
  await certified()
  const first = await ordered()
  const kept = await reorder(as(customer), first.id, placing())
  expect(kept.totalCents).toBe(untaxed)
  const prices = { prices: [6_120_000], freight: first.freight }
  expect(await confirmOrder(as(staff), kept.id, 'placed', prices)).toMatchObject({
    ...{ state: 'confirmed', totalCents: untaxed, exemptReason: words },
  })

  const { id } = await reorder(as(customer), first.id, placing())
  const [held] = await db.select().from(exemptionCertificates)
  await endCertificate(as(staff), customerId, held?.id ?? '')
  await redirected(action(at(id, { verb: 'confirm', seen: 'placed 0', price_0: '612.0000', freight: '45.00' })))
  expect(await stored(id)).toMatchObject({ state: 'price_asked', totalCents: untaxed })
  await acceptPrice(as(customer), id, 'price_asked')
  expect(await stored(id)).toMatchObject({ exempt: [], exemptReason: null, totalCents: untaxed + salesTax })
})

test('a certificate whose review date has passed asks before the quote goes out, and goes on applying', async () => {
  await certified({ reviewOn: day(-2) })
  const { id } = await beginQuote(as(staff), buyer, paper([drums]))
  const { overdue, paper: shown } = await quotePage(at(id))
  expect([overdue.map((each) => each.words), shown.total]).toEqual([[words], '$1,269.00'])
  const offer = { verb: 'offer', seen: 'draft 0' }
  const asked = await onQuote(at(id, offer))
  expect(asked).toMatchObject({
    data: { confirmations: [{ why: expect.stringContaining(words) }] },
    init: { status: 422 },
  })
  expect((await findQuote(as(staff), id)).state).toBe('draft')
  const [{ key }] = (asked as unknown as { data: { confirmations: [{ key: string }] } }).data.confirmations
  await redirected(onQuote(at(id, { ...offer, sure: key })))
  expect(await findQuote(as(staff), id)).toMatchObject({ state: 'pending', totalCents: untaxed })
})

test('an exemption typed before there were certificates still applies and is shown', async () => {
  await db.delete(exemptionCertificates)
  const order = await ordered()
  const typed = { certificates: null, exempt: ['ohio-sales'], exemptReason: 'STEC-B 12' }
  await db.update(orders).set(typed).where(eq(orders.id, order.id))
  await db
    .update(quotes)
    .set(typed)
    .where(eq(quotes.id, order.quoteId ?? ''))
  expect(await loader(at(order.id))).toMatchObject({ exemption: 'Ohio sales tax (STEC-B 12)' })
  expect(await quotePage(at(order.quoteId ?? ''))).toMatchObject({ exemption: 'Ohio sales tax (STEC-B 12)' })
})

test('staff correct the place of sale and take in a certificate that came late; the total follows', async () => {
  await db.delete(exemptionCertificates)
  const order = await ordered()
  const form = { verb: 'correct_taxes', seen: 'placed 0', sale_office: '', tax_area: 'COTA' }
  await redirected(action(at(order.id, form)))
  expect(await stored(order.id)).toMatchObject({ saleOffice: null, taxArea: 'COTA', totalCents: untaxed + 10_152 })
  await recordCertificate(as(staff), customerId, farm)
  const place = { saleOffice: order.saleOffice, taxArea: null }
  expect(await correctTaxes(as(staff), order.id, 'placed', place)).toMatchObject({
    ...{ totalCents: untaxed, exemptReason: words, taxes: [] },
  })
})

test.each<[string, Partial<CertificateInput>]>([
  ['a tax', { taxes: [] }],
  ['a reason', { reason: null }],
  ["the customer's words for another reason", { reason: 'other' }],
  ["a vendor's license for resale", { reason: 'resale', number: null }],
  ['the number of a direct pay permit', { kind: 'direct_pay', number: null }],
  ['the purchase that it is for', { kind: 'unit' }],
])('a certificate needs %s', async (_what, given) => {
  await expect(recordCertificate(as(staff), customerId, { ...farm, ...given })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('certificates are for staff who may record them', async () => {
  await certified()
  const [held] = await db.select().from(exemptionCertificates)
  const dispatcher = { ...staff, staffRole: 'dispatcher' }
  for (const [viewer, kind] of [
    [customer, 'not-found'],
    [dispatcher, 'forbidden'],
  ] as const) {
    await expect(recordCertificate(as(viewer), customerId, farm)).rejects.toMatchObject({ kind })
    await expect(endCertificate(as(viewer), customerId, held?.id ?? '')).rejects.toMatchObject({ kind })
  }
})
