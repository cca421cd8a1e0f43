import { expect, test } from 'vitest'
import { proposeFacts } from './propose-facts.ts'

const products = {
  ulsd: 'Ultra-low sulfur diesel (ULSD)',
  'off-road-diesel': 'Off-road diesel (dyed)',
  'heating-oil': 'Heating oil',
  kerosene: 'Kerosene',
  'hydraulic-fluids': 'Hydraulic fluids',
  'engine-oils': 'Engine oils',
}

test.each([
  [
    'SDS_Off-Road Diesel_rev4.1_2026-03-31.pdf',
    { product: 'off-road-diesel', revision: '4.1', revisedOn: '2026-03-31' },
  ],
  ['ULSD SDS v3.pdf', { product: 'ulsd', revision: '3' }],
  ['dyed diesel #2 20250114.PDF', { product: 'off-road-diesel', revisedOn: '2025-01-14' }],
  ['hydraulic fluids Rev C.pdf', { product: 'hydraulic-fluids', revision: 'C' }],
  ['kero.pdf', { product: 'kerosene' }],
  // Two products share as many words: a person chooses.
  ['diesel sds.pdf', {}],
  ['scan0042.pdf', {}],
  ['sds 2026-19-40.pdf', {}],
])('the file name "%s" proposes product, revision and date', (name, proposed) => {
  expect(proposeFacts(name, products)).toEqual(proposed)
})
