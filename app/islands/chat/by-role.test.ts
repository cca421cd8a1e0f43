import { expect, test } from 'vitest'
import { asksFor, openingFor } from './by-role.ts'

test('only a customer who is signed in may ask about their own orders at a touch', () => {
  expect(asksFor('customer')).toContain("Where's my order?")
  for (const role of [undefined, 'supplier', 'admin']) expect(asksFor(role)).toEqual([])
})

test('a supplier is not asked which fuel they need', () => {
  expect(openingFor('Leone dispatch', 'customer')).toContain('Which fuel')
  expect(openingFor('Leone dispatch', 'supplier')).not.toContain('Which fuel')
})
