import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn } from '#domain/testing.ts'
import type { DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'
import type { Viewer } from '#domain/viewer.ts'
import { paper, tradeOn } from '#features/fulfillment/testing.ts'
import { recordMarkup } from '#features/pricing/markups.ts'
import { recordCosts } from '#features/pricing/rack-costs.ts'
import { testDatabase } from '#platform/testing.ts'
import { offerQuote } from './offer.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { fillInPrices } from './pages/staff/fill-in-prices.ts'
import { beginForm } from './paper-form.ts'
import { reviseQuote } from './write.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, offered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')

test('a copy of a quote has its customer, items and terms, and none of its prices or days', async () => {
  const first = await offered(staff, customer)
  const words = {
    paymentTerms: 'Net 30',
    deliveryAddress: '1 Mill Rd',
    wantedDate: '2025-11-24',
    note: 'Winter blend.',
  }
  await reviseQuote(as(staff), first.id, first, { ...paper(), ...words, validThrough: '2025-12-01' })
  const copy = await offerQuote(as(staff), first.id, 'draft')
  const { groups } = beginForm(as(staff), content, { copy }).draw(as(staff))
  const values = Object.fromEntries(groups.flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])))
  expect(values).toMatchObject({
    ...{ contactEmail: customer.email, paymentTerms: 'Net 30', deliveryAddress: '1 Mill Rd', note: 'Winter blend.' },
    ...{ wantedDate: '', validThrough: '' },
  })
  const items = groups.find(({ table }) => table)?.table?.typed ?? {}
  expect([items.product_0, items.quantity_0, items.price_0]).toEqual(['ulsd', '800', ''])
})

test('prices are proposed without a script: what is empty is filled in, what was typed stays, what is unknown is said', async () => {
  const [terminal] = ctx.pricing.terminals
  const cost = 29_000 as HundredthCentsPerGallon
  await recordCosts(as(staff), ctx.now.subtract({ hours: 1 }), [
    { terminal: terminal?.key ?? '', product: 'ulsd', cost },
  ])
  const margin = 2000 as HundredthCentsPerGallon
  const all = { customerId: null, group: null, product: null, fromGallons: 0 as DeciGallons }
  await recordMarkup(as(staff), { ...all, margin })
  const body = new FormData()
  for (const [name, value] of Object.entries({
    ...{ verb: 'propose_prices', contactName: 'Dana', gate_code: '4711#' },
    ...{ product_0: 'ulsd', quantity_0: '1,200', price_0: '' },
    ...{ product_1: 'ulsd', quantity_1: '50', price_1: '3.9900' },
    ...{ product_2: 'kerosene', quantity_2: '100', price_2: '' },
  }))
    body.set(name, value)
  const { typed, problems, verb, message } = await fillInPrices(as(staff), tradeProducts(content), null, body)
  expect([verb, message]).toEqual(['revise', 'Filled in 1 price. Save the draft to keep it.'])
  expect(Number(typed.price_0)).toBeGreaterThanOrEqual(3.1)
  expect([typed.price_1, typed.price_2, typed.contactName, typed.gate_code]).toEqual(['3.9900', '', 'Dana', undefined])
  expect(Object.keys(problems)).toEqual(['price_2'])
  const driver = as({ ...staff, staffRole: 'nobody' } as Viewer)
  await expect(fillInPrices(driver, tradeProducts(content), null, body)).rejects.toMatchObject({ kind: 'forbidden' })
})
