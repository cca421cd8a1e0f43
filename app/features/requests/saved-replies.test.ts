import { expect, test } from 'vitest'
import { fillReply, firstNameIn, unfilled, unknownFields } from './saved-replies.ts'

test('a saved reply is filled in from the request, and what is empty or unknown is a blank that is told, never braces', () => {
  const filled = fillReply('Hi {First name}, {product} for {company} by {due} {rack}.', {
    ...{ 'first name': 'Dana', product: '800 gal diesel', company: '  ', due: 'Monday 10 AM' },
  })
  expect(filled).toEqual({
    text: 'Hi Dana, 800 gal diesel for ____ by Monday 10 AM ____.',
    blanks: ['company', 'rack'],
  })
  expect(unknownFields('{due} {rack price} {name}')).toEqual(['{rack price}'])
})

test('a message with a blank or a field in braces is not sent', () => {
  expect(unfilled('Hi ____')).toContain('"____"')
  expect(unfilled('Hi {first name}')).toContain('"{first name}"')
  expect(unfilled('Sizes {1, 2} and a_b are fine')).toBeUndefined()
})

test('a company is not greeted by its first word, and nobody by a blank', () => {
  expect(firstNameIn('Dana Field', 'Field Farms')).toBe('Dana')
  for (const [name, company] of [
    ['Union Local Schools', null],
    ['Acme', 'ACME'],
    [' ', null],
    [null, null],
  ])
    expect(firstNameIn(name, company)).toBeUndefined()
  expect(
    fillReply('Hi {first name},\n\nWe have your request {reference} for {product}.', { reference: 'SR-1' }),
  ).toEqual({
    text: 'Hello,\n\nWe have your request SR-1.',
    blanks: [],
  })
})
