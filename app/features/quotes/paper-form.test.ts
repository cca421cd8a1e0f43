import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { diesel, drums as anyDrums, paper, tradeOn } from '#features/fulfillment/testing.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { deskOn, quoteForm } from '#features/requests/testing.ts'
import type { Cents } from '#domain/money.ts'
import { formatPrice, type Line } from '#features/trade/line.ts'
import { sumsOf } from '#features/trade/sums.ts'
import { paperView } from '#features/trade/pages/paper-view.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { contextOn } from '#domain/testing.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import type { BoundForm } from '#forms/verb/verb-form.ts'
import { openGateCode } from '#features/trade/gate-code.ts'
import { testDatabase } from '#platform/testing.ts'
import { findCustomer } from '#features/customers/customer.ts'
import { findRequest } from '#features/requests/find.ts'
import { keepEmailForm, withoutEmail, withoutEmailWords } from './keep-email-form.ts'
import { beginForm, reviseForm } from './paper-form.ts'
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
const untouched = (form: BoundForm): Record<string, string> => {
  const { verb, expected, submissionId, groups } = form.draw(staff)
  const fields = groups.flatMap(({ fields, table }) => (table ? [] : fields))
  return {
    ...{ verb, ...(expected && { seen: expected }), ...(submissionId && { submission_id: submissionId }) },
    ...Object.fromEntries(fields.filter(({ value }) => value).map(({ name, value }) => [name, value])),
    ...groups.find(({ table }) => table)?.table?.typed,
  }
}

const press = (form: BoundForm, typed: Record<string, string>) => {
  const body = new FormData()
  for (const [name, text] of Object.entries(typed)) body.set(name, text)
  return answerVerb(staff, body, [form])
}
const refusedFor = async (form: BoundForm, typed: Record<string, string>) => {
  const answer = await press(form, typed)
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
