import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { mails } from '#mails/schema.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { orderOfQuoteForm } from '#features/orders/place-order-forms.ts'
import { saveSite, sitesOf } from '#features/customers/sites.ts'
import { placeOrder, type OrderPlacement } from '#features/orders/place.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { offerQuote } from '#features/quotes/offer.ts'
import { beginQuote } from '#features/quotes/write.ts'
import { correctDetails } from './correct-details.ts'
import { placePurchase } from './place-purchase.ts'
import { diesel, paper, tradeOn, wish } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, {
  mails: (event) => [{ email: event.name, audience: 'visitor', to: 'a@b.example', data: event }],
})
const { as, company, person } = tradeOn(ctx)
const [staff, customer] = [await person('admin'), await person('customer')]
const supplierId = await company('supplier')

test('the day, place and number that a customer gives go from the quote to the order and the purchase order, and is corrected in one place', async () => {
  const { userId, name, email } = customer
  const buyer = { userId, companyId: null, contactName: name, contactEmail: email, contactPhone: null, company: null }
  const said = {
    ...({ wantedWhen: 'by', wantedDate: '2025-11-27', wantedWindow: 'morning', county: 'Union' } as const),
    ...{ siteContact: 'Tom', sitePhone: '(614) 555-0168', accessNotes: 'Gate code 4711.', customerPo: 'H-2231' },
  }
  const { id } = await beginQuote(as(staff), buyer, { ...paper(), ...said })
  await offerQuote(as(staff), id, 'draft')
  const quote = await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })

  const form = orderOfQuoteForm(as(customer), content, quote, { place: () => Promise.resolve('') })
  const filledIn = Object.fromEntries(
    form.draw(as(customer)).groups.flatMap(({ fields }) => fields.map((field) => [field.name, field.value])),
  )
  // The office is closed on Thanksgiving: by Thursday is Wednesday.
  expect(filledIn).toMatchObject({
    ...{ delivery_date: '2025-11-26', delivery_window: 'morning', wanted_when: 'by', county: 'Union' },
    ...{ site_contact: 'Tom', site_phone: '(614) 555-0168', access_notes: 'Gate code 4711.', customer_po: 'H-2231' },
  })

  const { wantedWhen, siteContact, sitePhone, accessNotes, customerPo } = said
  const placing = { ...wish(), wantedWhen, siteContact, sitePhone, accessNotes, customerPo }
  const order = await placeOrder(as(customer), id, { submissionId: randomUUID(), wish: placing })
  expect(order).toMatchObject({ wantedWhen, accessNotes, customerPo })
  const confirmed = await confirmOrder(as(staff), order.id, 'placed')
  const asked = {
    submissionId: randomUUID(),
    supplierId,
    lines: [diesel],
    deliveryDate: order.deliveryDate,
    note: null,
  }
  const purchase = await placePurchase(as(staff), order.id, confirmed, asked)
  expect(purchase).toMatchObject({ siteContact, accessNotes, customerPo })

  const corrected = { siteContact: 'Ann', sitePhone, accessNotes: 'Gate code 4712.', customerPo }
  await correctDetails(as(staff), order.id, confirmed, corrected)
  expect(await findPurchase(as(staff), purchase.id)).toMatchObject(corrected)
  const [told] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, purchase.id), eq(mails.email, 'purchase_order.change_details')))
  expect(told?.data).toMatchObject({ place: corrected })
})

test("an order form knows the quote's site by its address, takes who is called there as typed, and asks about another address", async () => {
  const { userId, name, email } = customer
  const buyer = { userId, companyId: null, contactName: name, contactEmail: email, contactPhone: null, company: null }
  const { id } = await beginQuote(as(staff), buyer, { ...paper(), deliveryAddress: '77 Silo  Lane', county: null })
  await offerQuote(as(staff), id, 'draft')
  const quote = await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  await saveSite(as(staff), quote.customerId ?? '', '', {
    ...{ name: 'Silo', address: '77 Silo Lane', county: 'Union', accessNotes: null },
    ...{ siteContact: 'Yard office', sitePhone: '(937) 555-0121' },
  })
  const sites = await sitesOf(as(customer))
  const placed: OrderPlacement[] = []
  const form = orderOfQuoteForm(as(customer), content, quote, {
    sites,
    place: (_ctx, placing) => Promise.resolve(String(placed.push(placing))),
  })
  const drawn = form.draw(as(customer)).groups.flatMap(({ fields }) => fields)
  const filledIn = Object.fromEntries(drawn.map(({ name, value }) => [name, value]))
  const silo = sites.find(({ name }) => name === 'Silo')
  expect(filledIn).toMatchObject({ site: silo?.id, delivery_address: '', county: 'Union', site_contact: 'Yard office' })
  const sent = (typed: Record<string, string>) => {
    const body = new FormData()
    const all = { ...filledIn, urgency: 'standard', delivery_window: 'flexible', submission_id: randomUUID(), ...typed }
    for (const [name, value] of Object.entries(all)) body.set(name, value ?? '')
    return form.submit(as(customer), body)
  }
  await expect(sent({ delivery_address: '5 Other Road' })).rejects.toThrow('choose Another address')
  await sent({ site_contact: 'Ann' })
  expect(placed).toMatchObject([
    { wish: { siteId: silo?.id, deliveryAddress: '77 Silo Lane', county: 'Union', siteContact: 'Ann' } },
  ])
})
