import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { diesel, drums as anyDrums, paper, tradeOn } from '#features/fulfillment/testing.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { deskOn, quoteForm } from '#features/requests/testing.ts'
import type { Cents, DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'
import { formatPrice, type Line } from '#features/trade/line.ts'
import { sumsOf } from '#features/trade/sums.ts'
import { paperView } from '#features/trade/pages/paper-view.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { contextOn, pricing } from '#domain/testing.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import type { BoundForm } from '#forms/verb/verb-form.ts'
import { openGateCode } from '#features/trade/gate-code.ts'
import { testDatabase } from '#platform/testing.ts'
import { recordAgreement } from '#features/customers/agreements.ts'
import { findCustomer } from '#features/customers/customer.ts'
import { recordCosts } from '#features/pricing/rack-costs.ts'
import { findRequest } from '#features/requests/find.ts'
import { keepEmailForm, withoutEmail, withoutEmailWords } from './keep-email-form.ts'
import { pricedLines } from './last-prices.ts'
import { fillInPrices } from './pages/staff/fill-in-prices.ts'
import { beginForm, reviseForm } from './paper-form.ts'
import { confirmationsForPrices } from './confirm-prices-form.ts'
import { quoteFields, quotes } from './schema.ts'
import { beginQuote } from './write.ts'

const { db } = await testDatabase()
const [packed, other] = tradeProducts(content).filter(({ unit }) => unit === 'package')
const drums = { ...anyDrums, ...packed }
const { as, person } = tradeOn(contextOn(db))
const staff = as(await person('admin'))
const { sent } = deskOn(db)
const answer = (name: string, value: string) => ({ name, label: name, value, said: value })

/** What a form sends back when nobody touches it. */
const untouched = (form: BoundForm, ctx = staff): Record<string, string> => {
  const { verb, expected, submissionId, openedAt, groups } = form.draw(ctx)
  const fields = groups.flatMap(({ fields, table }) => (table ? [] : fields))
  return {
    ...{ verb, ...(expected && { seen: expected }), ...(submissionId && { submission_id: submissionId }) },
    ...(openedAt && { opened_at: openedAt }),
    ...Object.fromEntries(fields.filter(({ value }) => value).map(({ name, value }) => [name, value])),
    ...groups.find(({ table }) => table)?.table?.typed,
  }
}

const press = (form: BoundForm, typed: Record<string, string>, ctx = staff) => {
  const body = new FormData()
  for (const [name, text] of Object.entries(typed)) body.set(name, text)
  return answerVerb(ctx, body, [form])
}
const refusedFor = async (form: BoundForm, typed: Record<string, string>, ctx = staff) => {
  const answer = await press(form, typed, ctx)
  if (answer instanceof Response) throw new Error('It was not refused.')
  return { status: answer.init?.status, ...answer.data }
}
const drafted = async (lines: Line[]) => {
  const nobody = { userId: null, companyId: null, contactName: null, contactPhone: null, company: null }
  const quote = await beginQuote(staff, { ...nobody, contactEmail: 'a@b.example' }, paper(lines))
  const now = async () => (await db.select(quoteFields).from(quotes).where(eq(quotes.id, quote.id)))[0]
  return { quote, now, form: reviseForm(staff, content, quote) }
}

test('a quote begins with the very product that was asked for, not with the first of its kind', async () => {
  const request = await sent()
  const begun = (...answers: ReturnType<typeof answer>[]) =>
    untouched(beginForm(staff, content, { request: { ...request, answers } })).product_0
  expect(begun(answer('fuelType', 'diesel'))).toBe('ulsd')
  expect(begun(answer('fuelType', 'diesel'), answer('product', 'off-road-diesel'))).toBe('off-road-diesel')
  for (const product of ['kerosene', 'kerosene-dyed', 'def'])
    expect(begun(answer('fuelType', 'other'), answer('product', product))).toBe(product)
})

test('several products of one request are lines of the quote', async () => {
  const request = await sent()
  const gallons = (name: string, value: number) => ({ name, label: name, value, said: String(value) })
  const asked = [
    ...[answer('fuelType', 'diesel'), gallons('volume', 8000), answer('product2', 'kerosene')],
    ...[gallons('volume2', 1500), answer('product3', 'engine-oils'), gallons('volume3', 500)],
  ]
  expect(untouched(beginForm(staff, content, { request: { ...request, answers: asked } }))).toMatchObject({
    ...{ product_0: 'ulsd', quantity_0: '800', product_1: 'kerosene', quantity_1: '150' },
    ...{ product_2: 'engine-oils.bulk', quantity_2: '50' },
  })
})

test('the gate code of a request goes on to the quote, and is stored encrypted', async () => {
  const asked = { name: 'gateCode', label: 'Gate code', value: '4711#', said: '', secret: true }
  const { request } = await submitRequest(contextOn(db), quoteForm, {
    ...{ submissionId: randomUUID(), answers: [asked], contact: { email: 'a@b.example' } },
  })
  const form = beginForm(staff, content, { request })
  const typed = untouched(form)
  expect(JSON.stringify(typed)).not.toContain('4711')
  await press(form, { ...typed, product_0: 'ulsd', quantity_0: '100', price_0: '3.00' })
  const [quote] = await db.select(quoteFields).from(quotes).where(eq(quotes.requestId, request.id))
  if (!quote) throw new Error('No quote was begun.')
  expect(JSON.stringify(quote)).not.toContain('4711')
  const code = async () => {
    const [{ sealedGateCode } = { sealedGateCode: null }] = await db
      .select()
      .from(quotes)
      .where(eq(quotes.id, quote.id))
    return openGateCode(staff, quote.id, sealedGateCode)
  }
  expect(await code()).toBe('4711#')
  const again = reviseForm(staff, content, quote)
  expect(JSON.stringify(again.draw(staff))).not.toContain('4711')
  await press(again, { ...untouched(again), seen: 'draft 0' })
  expect(await code()).toBe('4711#')
  await press(again, { ...untouched(again), seen: 'draft 1', remove_gate_code: 'yes' })
  expect(await code()).toBeNull()
})

test('clear kerosene carries the excise and the sales tax, dyed kerosene none of the road, and exhaust fluid the sales tax alone', async () => {
  const charged = (product: string) => {
    const found = tradeProducts(content).find((each) => each.product === product)
    if (!found) throw new Error(`There is no ${product}.`)
    const line = { ...found, quantity: 1000, price: 40_000 }
    return sumsOf([line], 0 as Cents, { rates: content.taxes }, '2026-11-23').taxes.map(({ label }) => label)
  }
  expect(charged('kerosene')).toEqual(['Federal excise tax, kerosene', 'Federal LUST fee', 'Ohio sales tax'])
  expect(charged('kerosene-dyed')).toEqual(['Federal LUST fee', 'Ohio sales tax'])
  expect(charged('def')).toEqual(['Ohio sales tax'])
  expect(charged('def.tote-275')).toEqual(['Ohio sales tax'])
})

test('a paper with dyed kerosene carries the notice of dyed kerosene', () => {
  const dyed = tradeProducts(content).flatMap((each) => (each.dyed ? [{ ...each, quantity: 10, price: 1 }] : []))
  expect(paperView(dyed).notices).toEqual([
    'DYED DIESEL FUEL, NONTAXABLE USE ONLY, PENALTY FOR TAXABLE USE',
    'DYED KEROSENE, NONTAXABLE USE ONLY, PENALTY FOR TAXABLE USE',
  ])
})

test('the form of a quote gives back the very lines and prices that it was drawn with', async () => {
  const { quote, form, now } = await drafted([diesel, drums, { ...drums, ...other, price: 1_990 * 100 }])
  const typed = untouched(form)
  expect([typed.price_0, typed.price_1, typed.price_2]).toEqual(['3.1420', '612.00', '19.90'])
  expect(await press(form, typed)).toMatchObject({ status: 303 })
  expect((await now())?.lines).toEqual(quote.lines)
})

test('a package that was priced to the hundredth of a cent says so, and is to be priced in cents', async () => {
  const { form } = await drafted([{ ...drums, price: 61_234 }])
  expect(untouched(form).price_0).toBe('6.1234')
  expect(await refusedFor(form, untouched(form))).toMatchObject({
    status: 422,
    problems: { price_0: 'Please enter dollars and cents, such as 1,500.25.' },
  })
  expect(formatPrice({ ...drums, price: 61_234 })).toBe('$6.1234 each')
  expect(formatPrice(drums)).toBe('$612.00 each')
})

test('each cell says what is wrong in it, by the unit of its own line, and everything typed is kept', async () => {
  const typed = {
    ...{ verb: 'revise', submission_id: randomUUID(), contactName: 'Dana Field', freight: 'some' },
    ...{ product_0: 'ulsd', quantity_0: '800.5', price_0: '3.14205' },
    ...{ product_1: drums.product, quantity_1: '2.5', price_1: '19.905' },
    ...{ product_3: '', quantity_3: '300', price_3: '0' },
  }
  const answer = await refusedFor(beginForm(staff, content), typed)
  expect(answer).toMatchObject({ status: 422, verb: 'revise', typed })
  expect(Object.keys(answer.problems).toSorted()).toEqual(
    ['freight', 'price_0', 'price_1', 'product_3', 'quantity_1'].toSorted(),
  )
  expect(answer.problems.product_3).toBe('Please choose a product, or clear this item.')
})

test('a line in which nothing stands is left out, wherever it stands; without any there is no quote', async () => {
  const { form, now } = await drafted([diesel, drums])
  const { product_0: _product, quantity_0: _quantity, price_0: _price, ...emptied } = untouched(form)
  expect(await press(form, emptied)).toMatchObject({ status: 303 })
  expect((await now())?.lines).toEqual([drums])
  const nothing = { verb: 'revise', submission_id: randomUUID(), freight: '0' }
  expect((await refusedFor(beginForm(staff, content), nothing)).message).toBe('A quote needs at least one item.')
})

test('a browser without script asks the server for another line, and loses nothing of what stands in the others', async () => {
  const typed = { contactName: 'Dana Field', product_0: 'ulsd', add_row: 'revise 4' }
  const answer = await refusedFor(beginForm(staff, content), typed)
  expect(answer).toMatchObject({ status: 200, verb: 'revise', rows: 4, problems: {} })
  expect(answer.typed).toMatchObject({ contactName: 'Dana Field', product_0: 'ulsd' })
})

test('staff who write on an older version of a quote than there is read who was faster, and keep their words', async () => {
  const { form, now } = await drafted([diesel])
  const typed = { ...untouched(form), note: 'My words.' }
  await press(form, { ...untouched(form), note: 'A colleague wrote this.' })
  const answer = await refusedFor(form, typed)
  expect(answer).toMatchObject({ status: 409, typed: { note: 'My words.' } })
  expect(answer.message).toContain('changed this quote at')
  expect((await now())?.note).toBe('A colleague wrote this.')
})

test('an email typed on a quote is offered for the request and the customer that have none, and replaces no other', async () => {
  const phone = { phone: '(614) 555-0143', name: 'Dana Reed' }
  const asked = { submissionId: randomUUID(), answers: [answer('fuelType', 'diesel')], contact: phone }
  const { request } = await submitRequest(contextOn(db), quoteForm, asked)
  const nobody = { userId: null, companyId: null, contactName: 'Dana Reed', contactPhone: phone.phone, company: null }
  const quoted = (contactEmail: string | null) =>
    beginQuote(staff, { ...nobody, contactEmail }, paper([diesel]), request.id, randomUUID(), request.customerId)
  expect(await withoutEmail(staff, await quoted(null))).toBeUndefined()
  const quote = await quoted('dana@reed.example')
  const without = await withoutEmail(staff, quote)
  expect(without && withoutEmailWords(without)).toBe('the request and the customer record')
  await press(keepEmailForm(quote), { verb: 'keep_email' })
  expect(await findRequest(staff, request.id)).toMatchObject({ contactEmail: 'dana@reed.example' })
  expect(await findCustomer(staff, request.customerId ?? '')).toMatchObject({ email: 'dana@reed.example' })
  const other = await quoted('else@reed.example')
  expect(await withoutEmail(staff, other)).toBeUndefined()
  await press(keepEmailForm(other), { verb: 'keep_email' })
  expect(await findCustomer(staff, request.customerId ?? '')).toMatchObject({ email: 'dana@reed.example' })
})

/** Rack prices of kerosene: one that holds, and one from 6 PM. */
const across6 = async (product: string) => {
  const at = (time: string) => ({ ...staff, now: Temporal.Instant.from(`2025-11-20T${time}:00-05:00`) })
  const record = (time: string, effective: string, cost: number) =>
    recordCosts(at(time), Temporal.Instant.from(effective), [
      { terminal: 'columbus', product, cost: cost as HundredthCentsPerGallon },
    ])
  await record('09:00', '2025-11-19T18:00-05:00', 26_000)
  await record('17:00', '2025-11-20T18:00-05:00', 27_000)
  return { at, record }
}
const typedOf = (product: string, price: string) => ({ product_0: product, quantity_0: '500', price_0: price })
const partsOf = async (reference: string) => {
  const [quote] = await db.select(quoteFields).from(quotes).where(eq(quotes.contactName, reference))
  return { quote, lines: quote ? await pricedLines(staff, quote) : [] }
}

test('a rack price that takes effect while the form of a quote is open is asked about when it is saved, with both figures', async () => {
  const { at } = await across6('kerosene')
  const form = beginForm(at('17:55'), content)
  const typed = { ...untouched(form, at('17:55')), contactName: 'Six PM', ...typedOf('kerosene', '2.9000') }
  const asked = await refusedFor(form, typed, at('18:02'))
  expect(asked.message).toMatch(
    /: the rack in Columbus went from \$2\.6000 to \$2\.7000 at .*6:00 PM, while this form was open\. The margin is \$0\.2000 instead of \$0\.3000\./,
  )
  expect((await partsOf('Six PM')).quote).toBeUndefined()
  expect(await press(form, { ...typed, sure: asked.confirmations?.[0]?.key ?? '' }, at('18:02'))).toMatchObject({
    status: 303,
  })
  expect((await partsOf('Six PM')).lines[0]?.parts).toMatchObject({ cost: 27_000, margin: 2_000 })
})

test('a quote form opened and saved on the same side of 6 PM needs no confirmation', async () => {
  const { at } = await across6('kerosene')
  for (const [name, from, until, cost] of [
    ['Before', '17:50', '17:59', 26_000],
    ['After', '18:00', '18:05', 27_000],
  ] as const) {
    const form = beginForm(at(from), content)
    const typed = { ...untouched(form, at(from)), contactName: name, ...typedOf('kerosene', '2.9000') }
    expect(await press(form, typed, at(until))).toMatchObject({ status: 303 })
    expect((await partsOf(name)).lines[0]?.parts).toMatchObject({ cost })
  }
})

test('a form that says nothing or nonsense of when it was opened is saved as of now', async () => {
  const { at } = await across6('kerosene')
  const form = beginForm(at('17:55'), content)
  for (const opened of ['', 'yesterday', '2099-01-01T00:00Z']) {
    const typed = { ...untouched(form, at('17:55')), submission_id: randomUUID(), ...typedOf('kerosene', '2.9000') }
    expect(await press(form, { ...typed, opened_at: opened }, at('18:02'))).toMatchObject({ status: 303 })
  }
  const typed = { ...untouched(form, at('17:55')), ...typedOf('kerosene', '2.9000') }
  expect(await press(form, { ...typed, opened_at: '-271821-04-20T00:00Z' }, at('18:02'))).toMatchObject({ status: 303 })
})

test('a mid-day move that is recorded after the form was opened is asked about, though it says it holds since before', async () => {
  const { at, record } = await across6('kerosene-dyed')
  const form = beginForm(at('11:40'), content)
  await record('11:45', '2025-11-20T11:30-05:00', 26_500)
  const typed = { ...untouched(form, at('11:40')), contactName: 'Mid-day', ...typedOf('kerosene-dyed', '2.9000') }
  expect((await refusedFor(form, typed, at('11:50'))).message).toContain('went from $2.6000 to $2.6500')
})

test('a price that was written before 6 PM is asked about when it is sent, though its draft was saved again since', async () => {
  const { at } = await across6('off-road-diesel')
  const begun = beginForm(at('17:50'), content)
  const typed = { ...untouched(begun, at('17:50')), contactName: 'Two saves', contactEmail: 'two@saves.example' }
  await press(begun, { ...typed, ...typedOf('off-road-diesel', '2.9000') }, at('17:55'))
  const { quote } = await partsOf('Two saves')
  if (!quote) throw new Error('No quote was begun.')
  const again = reviseForm(at('18:05'), content, quote)
  await press(again, { ...untouched(again, at('18:05')), note: 'Call first.' }, at('18:10'))
  const { quote: written, lines } = await partsOf('Two saves')
  expect([written?.note, lines[0]?.parts?.cost]).toEqual(['Call first.', 26_000])
  const confirmations = await confirmationsForPrices(at('18:15'), written ?? quote)
  expect(confirmations.map(({ why }) => why)).toEqual([expect.stringContaining('after you wrote this price')])
})

test('recovery fees that changed since a price was written are asked about when it is sent', async () => {
  const { at } = await across6('heating-oil')
  const line = {
    ...diesel,
    product: 'heating-oil',
    name: 'Heating oil',
    taxClass: 'heating_oil' as const,
    price: 29_000,
  }
  const nobody = { userId: null, companyId: null, contactName: null, contactPhone: null, company: null }
  const quote = await beginQuote(at('10:00'), { ...nobody, contactEmail: 'a@b.example' }, paper([line]))
  const now = at('10:30')
  expect(await confirmationsForPrices(now, quote)).toEqual([])
  const [fee] = pricing.fees
  if (!fee) throw new Error('There is no fee.')
  const higher = {
    ...pricing,
    fees: [...pricing.fees, { ...fee, id: 'more', products: ['heating-oil'], rate: 10_000 }],
  }
  expect((await confirmationsForPrices({ ...now, pricing: higher }, quote))[0]?.why).toMatch(
    /the recovery fees went from \$0\.0000 to \$0\.0100, after you wrote this price/,
  )
})

test('a quote at the price of a contract that has too little left asks before it is sent', async () => {
  const buyer = await person('customer')
  const { offered, ordered } = tradeOn(contextOn(db))
  const viewer = staff.viewer
  const line = { ...diesel, quantity: 4000, price: 21_500 }
  const quote = await offered(viewer, buyer, [line])
  await recordAgreement(staff, quote.customerId ?? '', {
    ...{ kind: 'fixed', amount: 21_500, product: 'ulsd', gallons: 10_000 as DeciGallons },
    ...{ agreedBy: 'Dana Field', agreedOn: '2025-11-20', words: '1,000 gal at 2.15.', endsOn: '2025-12-31' },
  })
  expect(await confirmationsForPrices(staff, quote)).toEqual([])
  await ordered(viewer, buyer, [{ ...line, quantity: 8000 }])
  expect((await confirmationsForPrices(staff, quote)).map(({ why }) => why)).toEqual([
    'The contract for 1,000 gal at $2.1500 has 200 gal left. This quote is for 400 gal.',
  ])
})

test('a price per gallon that was agreed for everything is not filled in for a drum', async () => {
  const buyer = await person('customer')
  const { customerId } = await tradeOn(contextOn(db)).offered(staff.viewer, buyer, [diesel])
  await recordAgreement(staff, customerId ?? '', {
    ...{ kind: 'fixed', amount: 21_500, product: null, agreedBy: 'Dana Field', agreedOn: '2025-11-20' },
    ...{ words: 'All at 2.15.', endsOn: null },
  })
  const body = new FormData()
  for (const [name, text] of Object.entries({
    product_0: 'ulsd',
    quantity_0: '500',
    product_1: drums.product,
    quantity_1: '2',
  }))
    body.set(name, text)
  const { typed, problems } = await fillInPrices(staff, tradeProducts(content), customerId, body)
  expect([typed.price_0, typed.price_1, problems]).toEqual(['2.1500', undefined, {}])
})
