import { expect, test } from 'vitest'
import { deskOn } from '#features/requests/testing.ts'
import type { TradeProduct } from '#features/trade/line.ts'
import { testDatabase } from '#platform/testing.ts'
import { beginQuote } from '../../write.ts'
import { diesel, drums, paper, tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import type { Line } from '#features/trade/line.ts'
import { sayPrice } from '#features/trade/say-line.ts'
import { readPaper } from './read-paper.ts'
import { typedFrom, typedOf } from './typed.ts'

const { db } = await testDatabase()
const { sent } = deskOn(db)
const product = (key: string): TradeProduct => ({
  product: key,
  name: key,
  taxClass: key === 'off-road-diesel' ? 'dyed_diesel' : 'road_diesel',
  dyed: key === 'off-road-diesel',
  unit: 'gallon',
})
const products = ['ulsd', 'off-road-diesel'].map(product)
const answer = (name: string, value: string) => ({ name, label: name, value, said: value })

test('a quote begins with the very product that was asked for, not with the first of its kind', async () => {
  const request = await sent()
  const begun = (...answers: ReturnType<typeof answer>[]) =>
    typedFrom({ ...request, answers }, products, () => 'ulsd').product0
  expect(begun(answer('fuelType', 'diesel'))).toBe('ulsd')
  expect(begun(answer('fuelType', 'diesel'), answer('product', 'off-road-diesel'))).toBe('off-road-diesel')
})

/** What the form of a stored quote sends back when nobody touches it. */
const sentBack = async (lines: Line[]) => {
  const { as, person } = tradeOn(contextOn(db))
  const nobody = { userId: null, companyId: null, contactName: null, contactPhone: null, company: null }
  const quote = await beginQuote(as(await person('admin')), { ...nobody, contactEmail: 'a@b.example' }, paper(lines))
  const typed = typedOf(quote)
  const body = new FormData()
  for (const [name, text] of Object.entries(typed)) body.set(name, text)
  return { typed, lines: () => readPaper(body, lines).lines }
}

test('the form of a quote gives back the very prices that it was drawn with', async () => {
  const lines = [diesel, drums, { ...drums, product: 'grease', price: 1_990 * 100 }]
  const form = await sentBack(lines)
  expect([form.typed.price0, form.typed.price1, form.typed.price2]).toEqual(['3.1420', '612.00', '19.90'])
  expect(form.lines()).toEqual(lines)
})

test('a package that was priced to the hundredth of a cent says so, and is to be priced in cents', async () => {
  const form = await sentBack([{ ...drums, price: 61_234 }])
  expect(form.typed.price0).toBe('6.1234')
  expect(form.lines).toThrow('Line 1, price: please give a number with at most 2 decimals.')
  expect(sayPrice({ ...drums, price: 61_234 })).toBe('$6.1234 each')
  expect(sayPrice(drums)).toBe('$612.00 each')
})
