import { expect, test } from 'vitest'
import { check, fieldsOf, onOffer } from './form.ts'
import { formAt } from './index.ts'
import { ledByProduct } from './named-product.ts'
import type { OfferedProduct } from './offered-products.ts'

const offered: OfferedProduct = {
  ulsd: { name: 'Ultra-low sulfur diesel', kind: 'fuel', asked: ['diesel'] },
  'off-road-diesel': { name: 'Off-road diesel (dyed)', kind: 'fuel', asked: ['off-road', 'diesel'] },
  'gasoline-87': { name: 'Regular gasoline 87', kind: 'fuel', asked: ['gasoline'] },
  'heating-oil': { name: 'Heating oil', kind: 'fuel', asked: ['heating-oil'] },
  kerosene: { name: 'Kerosene', kind: 'fuel', asked: [] },
  'gear-oils': { name: 'Gear oils', kind: 'lubricant', asked: ['specialty-oil', 'lubricants'] },
}
const formFor = (path: string) => {
  const form = formAt(path)
  if (!form) throw new Error(`There is no form at ${path}.`)
  return ledByProduct(onOffer(form, offered), offered)
}
const fuel = formFor('/quote/fuel')
const sent = (form: typeof fuel, typed: Record<string, string>) =>
  check(form, { ...form.sample, ...typed }, { today: '2026-11-20' })
const said = (form: typeof fuel, name: string, typed: Record<string, string>) => {
  const checked = sent(form, typed)
  return 'answers' in checked ? checked.answers.find((answer) => answer.name === name)?.value : checked.problems
}

test.each([
  ['/quote/fuel', 'fuelType', ['ulsd', 'off-road-diesel', 'gasoline-87', 'heating-oil', 'kerosene']],
  ['/quote/lubricants', 'lubricantType', ['gear-oils']],
  ['/delivery/schedule', 'productType', Object.keys(offered)],
  ['/pricing', 'productType', Object.keys(offered)],
])('%s asks for the exact product right after %s', (path, list, products) => {
  const names = Object.keys(fieldsOf(formFor(path)))
  expect(names.indexOf('product')).toBe(names.indexOf(list) + 1)
  expect(Object.keys(fieldsOf(formFor(path)).product?.options ?? {})).toEqual(products)
})

test.each([
  ['/quote/fuel', 'fuelType', 'off-road-diesel', 'diesel'],
  ['/quote/fuel', 'fuelType', 'kerosene', 'other'],
  ['/quote/lubricants', 'lubricantType', 'gear-oils', 'specialty-oil'],
  ['/delivery/schedule', 'productType', 'gear-oils', 'lubricants'],
  ['/pricing', 'productType', 'off-road-diesel', 'off-road'],
  ['/pricing', 'productType', 'kerosene', null],
])('the form %s takes %s from the product "%s"', (path, list, product, option) => {
  const form = formFor(path)
  expect(said(form, list, { product, [list]: '' })).toBe(option)
  expect(said(form, 'product', { product, [list]: '' })).toBe(product)
})

test('a form without a product is as specified', () => {
  expect(said(fuel, 'fuelType', {})).toBe('diesel')
  expect(said(fuel, 'product', {})).toBe(null)
  expect(sent(fuel, { fuelType: '' })).toEqual({ problems: { fuelType: 'Please choose the fuel type.' } })
  expect(sent(formFor('/pricing'), { productType: '' })).toEqual({
    problems: { productType: 'Please choose the product.' },
  })
})

test('a rule over several fields also applies where products are limited to what is offered', () => {
  const moment = { today: '2026-11-20', creditTerms: '2026-06-01' }
  const credit = formFor('/credit-form')
  const problems = (typed: Record<string, string>) => {
    const checked = check(credit, { ...credit.sample, ...typed }, moment)
    return 'problems' in checked ? Object.keys(checked.problems) : []
  }
  expect(problems({ creditTerms: '2026-06-01', acceptedBy: '', acceptedTitle: '' })).toEqual([
    'acceptedBy',
    'acceptedTitle',
  ])
  expect(problems({ tradeReferences: 'My number is 123-45-6789' })).toEqual(['tradeReferences'])
})

test('an invented product is refused, and makes no answer of the list', () => {
  expect(sent(fuel, { product: 'jet-a' })).toEqual({ problems: { product: 'Please choose one from the list.' } })
  for (const product of ['jet-a', '__proto__', 'constructor'])
    expect(sent(fuel, { product, fuelType: '' })).toMatchObject({
      problems: { fuelType: 'Please choose the fuel type.' },
    })
})

test('a product that does not match the fuel type is refused in words', () => {
  expect(sent(fuel, { fuelType: 'gasoline', product: 'off-road-diesel' })).toEqual({
    problems: {
      product: `Off-road diesel (dyed) doesn't match "Gasoline". Please change one of them.`,
    },
  })
  expect(sent(fuel, { fuelType: 'gasoline', product: 'gasoline-87' })).toHaveProperty('answers')
  expect(sent(fuel, { fuelType: 'other', product: 'kerosene' })).toHaveProperty('answers')
})

test('a further product is a line of its own, and wants both of its answers', () => {
  const lines = { product: 'ulsd', product2: 'off-road-diesel', volume2: '300' }
  expect([said(fuel, 'product2', lines), said(fuel, 'volume2', lines)]).toEqual(['off-road-diesel', 3000])
  expect(said(fuel, 'fuelType', lines)).toBe('diesel')
  for (const form of [fuel, formFor('/quote/bulk')]) {
    expect(sent(form, { product2: 'ulsd' })).toEqual({
      problems: { volume2: 'Please enter the number of gallons, or clear the product.' },
    })
    expect(sent(form, { volume3: '300' })).toEqual({
      problems: { product3: 'Please choose the product, or clear the volume.' },
    })
  }
  expect(sent(formFor('/quote/bulk'), { product2: 'ulsd', volume2: '50' })).toEqual({
    problems: { volume2: 'Please enter at least 100 gallons.' },
  })
})

test('a list has the options of the specification of which something is on offer, and no other', () => {
  expect(Object.keys(fieldsOf(fuel).fuelType?.options ?? {})).toEqual(['diesel', 'gasoline', 'heating-oil', 'other'])
  expect(Object.keys(fieldsOf(formFor('/quote/lubricants')).lubricantType?.options ?? {})).toEqual([
    'specialty-oil',
    'other',
  ])
})
