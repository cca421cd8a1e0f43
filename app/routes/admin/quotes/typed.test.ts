import { expect, test } from 'vitest'
import { deskOn } from '#domain/requests/testing.ts'
import type { TradeProduct } from '#domain/trade/line.ts'
import { testDatabase } from '#platform/testing.ts'
import { typedFrom } from './typed.ts'

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
  const begun = (...answers: ReturnType<typeof answer>[]) => typedFrom({ ...request, answers }, products).product0
  expect(begun(answer('fuelType', 'diesel'))).toBe('ulsd')
  expect(begun(answer('fuelType', 'diesel'), answer('product', 'off-road-diesel'))).toBe('off-road-diesel')
})
