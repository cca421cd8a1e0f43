import { expect, test } from 'vitest'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { summarizeRequest } from './heading.ts'

const clock = contextOn(undefined as never, { now: thursdayMorning })
const asked = (answers: Record<string, string>, options: { county?: string; neededBy?: string; title?: string } = {}) =>
  summarizeRequest(clock, {
    ...{ title: 'Fuel quote', county: null, neededBy: null, ...options },
    ...{ contactName: 'Dana Field', contactEmail: null, contactPhone: null, company: null },
    answers: Object.entries(answers).map(([name, said]) => ({ name, label: name, value: said, said })),
  })

test.each([
  [
    '800 gal off-road diesel, Dublin, by Wed',
    asked(
      {
        ...{ product: 'Off-road diesel (dyed)', fuelType: 'Diesel', volume: '800 gal', deliveryWhen: 'by' },
        deliveryAddress: '6600 Riverside Drive, Dublin, OH 43017',
      },
      { county: 'Franklin', neededBy: '2025-11-26' },
    ),
  ],
  [
    '500 gal diesel and 1 more, Union County, on Thu, Dec 4',
    asked(
      { fuelType: 'Diesel', volume: '500.0 gal', product2: 'DEF', deliveryAddress: 'The farm on 33' },
      { county: 'Union', neededBy: '2025-12-04' },
    ),
  ],
  [
    '800 gal diesel, Dublin',
    asked({ fuelType: 'Diesel', volume: '800 gal', deliveryAddress: 'job site, Avery Road, Dublin' }),
  ],
  [
    '800 gal diesel, Franklin County',
    asked({ fuelType: 'Diesel', volume: '800 gal', deliveryAddress: '6600 Avery Road, OH' }, { county: 'Franklin' }),
  ],
  ['4 drums of 15W-40 motor oil', asked({ lubricantType: 'Motor oil', volume: '4 drums of 15W-40 motor oil' })],
  ['200 gal kerosene, tomorrow', asked({ fuelType: 'Kerosene', volume: '200 gal' }, { neededBy: '2025-11-21' })],
  ['Where is my invoice?, tank 4', asked({ name: 'Dana Field', subject: 'Where is my invoice?', more: 'tank 4' })],
  ['Support', asked({ name: 'Dana Field' }, { title: 'Support' })],
])('a request is headed "%s"', (heading, said) => {
  expect(said).toBe(heading)
})
