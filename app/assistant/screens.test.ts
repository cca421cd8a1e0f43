import type { Register } from 'react-router'
import { expect, test } from 'vitest'
import { screenAt } from '#http/screens.ts'
import { screens } from './screens.ts'

test('every link in a customer’s answer leads to a customer screen', () => {
  const { signIn: _, ...own } = screens satisfies Record<string, keyof NonNullable<Register['pages']>>
  const ofCustomers = Object.values(own).filter((address) => screenAt(address)?.roles.includes('customer'))
  expect(ofCustomers).toEqual(Object.values(own))
})
