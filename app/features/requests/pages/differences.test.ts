import { expect, test } from 'vitest'
import { createCipher } from '#platform/cipher.ts'
import { encrypted, type Answer } from '../answer.ts'
import { differences } from './differences.ts'

const cipher = createCipher('a secret of the tests')
const id = '11111111-1111-4111-8111-111111111111'
const said = (name: string, text: string): Answer => ({
  name,
  label: name.toUpperCase(),
  value: text || null,
  said: text,
})
const secret = (value: string): Answer => ({
  ...{ name: 'bank', label: 'Bank', value, said: 'Provided, stored encrypted' },
  secret: true,
})
const between = (before: Answer[], now: Answer[]) =>
  differences({ id, answers: encrypted(before, id, cipher) }, now, cipher)

test('answers are compared by their names, wherever they stand', () => {
  expect(
    between(
      [said('fuel', 'Diesel'), said('place', 'Lima')],
      [said('day', 'Friday'), said('place', 'Lima'), said('fuel', 'Other')],
    ),
  ).toEqual([
    { label: 'FUEL', before: 'Diesel', now: 'Other' },
    { label: 'DAY', before: '', now: 'Friday' },
  ])
})

test('a question that only one of the two forms has is told, and one that neither answered is not', () => {
  expect(between([said('day', 'Friday'), said('note', '')], [said('place', 'Lima'), said('gate', '')])).toEqual([
    { label: 'DAY', before: 'Friday', now: '' },
    { label: 'PLACE', before: '', now: 'Lima' },
  ])
})

test('an encrypted answer is shown as different, never with its text', () => {
  expect(between([secret('First Farmers')], [secret('First Farmers')])).toEqual([])
  const [differs, ...others] = between([secret('First Farmers')], [secret('Second Farmers')])
  expect(others).toEqual([])
  expect(differs).toEqual({ label: 'Bank', secret: true })
  expect(between([secret('First Farmers')], [{ ...secret(''), value: null, said: '' }])).toEqual([
    { label: 'Bank', before: 'Provided, stored encrypted', now: '' },
  ])
})
