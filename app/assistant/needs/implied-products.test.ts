import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { content } from '../testing.ts'
import { readMessage } from './reading.ts'

const now = Temporal.Instant.from('2026-11-23T10:00-05:00')
const productOf = (message: string) =>
  readMessage(content, { calendar: content.calendar, now }, message).items[0]?.product?.key

test.each([
  ['got a skid steer and a mini ex on a job, could use 120 gallons', 'off-road-diesel'],
  ['seven excavators, 75 gallons each', 'off-road-diesel'],
  ['diesel for the combine, 400 gallons', 'off-road-diesel'],
  ['skidder and dozer at the landing, 250 gal tomorrow', 'off-road-diesel'],
  ['90 galones para la excavadora', 'off-road-diesel'],
  ['300 gal for the haul trucks', 'off-road-diesel'],
  ['4 semis at the yard need 100 gal each', 'ulsd'],
  ['box trucks are low, 300 gal tomorrow', 'ulsd'],
  ['500 gallons for the school buses', 'ulsd'],
  ['i got 5 truck every truck 80 gallon', 'ulsd'],
  ['church boiler, 300 gallons', 'heating-oil'],
  ['six torpedo heaters on a pour, need 100 gal', 'kerosene'],
  ['salamanders are about dry, send a 55 gal drum', 'kerosene'],
])('a machine tells what it burns: "%s" is %s', (message, product) => {
  expect(productOf(message)).toBe(product)
})

test.each([
  ['300 gal for the generator'],
  ['2 drums for the excavator'],
  ['3 dump trucks and 2 excavators, 500 gal'],
  ['send a truck with 300 gal'],
  ['antifreeze for the loader, 10 gal'],
  ['can your truck get 500 gallons down a gravel lane'],
])('a machine tells no fuel where several would do, or none is burned: "%s"', (message) => {
  expect([undefined, 'coolants']).toContain(productOf(message))
})
