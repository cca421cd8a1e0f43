import { expect, test } from 'vitest'
import { check, fieldsOf, onOffer } from './form.ts'
import { formAt } from './index.ts'
import { naming, optionsNaming } from './named-product.ts'
import type { Offered } from './sold.ts'

const offered: Offered = {
  ulsd: { name: 'Ultra-low sulfur diesel', kind: 'fuel', asked: ['diesel'] },
  'off-road-diesel': { name: 'Off-road diesel (dyed)', kind: 'fuel', asked: ['diesel'] },
  'gasoline-87': { name: 'Regular gasoline 87', kind: 'fuel', asked: ['gasoline'] },
  'heating-oil': { name: 'Heating oil', kind: 'fuel', asked: ['heating-oil'] },
  'gear-oils': { name: 'Gear oils', kind: 'lubricant', asked: ['specialty-oil'] },
}
const formFor = (path: string) => {
  const form = formAt(path)
  if (!form) throw new Error(`There is no form at ${path}.`)
  return form
}
const fuel = formFor('/quote/fuel')
const named = onOffer(naming(fuel, 'off-road-diesel', offered), offered)
const sent = (typed: Record<string, string>) => check(named, { ...fuel.sample, ...typed }, { today: '2026-11-20' })

test('"Diesel" does not say which: the line for the product stands right after it, and its answer is kept in words', () => {
  expect(Object.keys(fieldsOf(named)).slice(0, 3)).toEqual(['fuelType', 'product', 'volume'])
  expect(sent({ product: 'off-road-diesel' })).toMatchObject({
    answers: expect.arrayContaining([
      { name: 'product', label: 'Product', value: 'off-road-diesel', said: 'Off-road diesel (dyed)' },
    ]),
  })
  expect(Object.values(fieldsOf(named).product?.options ?? {})).toEqual(
    Object.values(offered)
      .slice(0, 4)
      .map(({ name }) => name),
  )
})

test('the line may be left open, and an invented product is refused', () => {
  expect(sent({ product: '' })).toHaveProperty('answers')
  expect(sent({ product: 'kerosene' })).toEqual({ problems: { product: 'Please choose one from the list.' } })
})

test('a product that does not match the fuel type is refused in words', () => {
  expect(sent({ fuelType: 'gasoline', product: 'off-road-diesel' })).toEqual({
    problems: { product: expect.stringMatching(/^Off-road diesel \(dyed\) doesn't match "Gasoline" above\./) },
  })
  expect(sent({ fuelType: 'gasoline', product: 'gasoline-87' })).toHaveProperty('answers')
})

test.each([undefined, '', 'heating-oil', 'gasoline-premium', 'gear-oils', '__proto__', 'constructor'])(
  'the form stays as specified for "%s": nothing is left open, or it is not on offer here',
  (product) => expect(naming(fuel, product, offered)).toBe(fuel),
)

test('a link to a product fills in the option that stands for it', () => {
  expect(optionsNaming(fuel, 'off-road-diesel', offered)).toEqual({ fuelType: 'diesel' })
  expect(optionsNaming(fuel, 'heating-oil', offered)).toEqual({ fuelType: 'heating-oil' })
  expect(optionsNaming(formFor('/quote/lubricants'), 'gear-oils', offered)).toEqual({ lubricantType: 'specialty-oil' })
  expect(optionsNaming(fuel, 'no-such-product', offered)).toEqual({})
  expect(optionsNaming(formFor('/quote/bulk'), 'ulsd', offered)).toEqual({})
})

test('a product that stands behind no answer of a list is an answer of its own, before what is left to say', () => {
  const kerosene = { name: 'Kerosene', kind: 'fuel', asked: [] } as const
  const options = (path: string) =>
    Object.values(fieldsOf(onOffer(formFor(path), { ...offered, kerosene }))).find(({ onOffer }) => onOffer)?.options
  expect(options('/quote/fuel')).toEqual({
    diesel: 'Diesel',
    gasoline: 'Gasoline',
    'heating-oil': 'Heating oil',
    kerosene: 'Kerosene',
    other: 'Other',
  })
  expect(options('/quote/lubricants')).toEqual({ 'specialty-oil': 'Specialty oil', other: 'Other' })
})
