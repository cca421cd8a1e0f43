import { expect, test } from 'vitest'
import { contactIn } from './contact.ts'

test.each([
  ['i need 300 gal of red, call me at 614-555-0168', { phone: '614-555-0168' }],
  ['(740) 555-0112 or dana@hilltop-farm.example', { phone: '(740) 555-0112', email: 'dana@hilltop-farm.example' }],
  ['6145550168 text me', { phone: '6145550168' }],
  ['500 gal to 14200 County Road 9, Marysville', { street: '14200 County Road 9' }],
  ['bring it to 4820 Cheshire Rd in Sunbury', { street: '4820 Cheshire Rd' }],
  ['1180 W. Harrisburg Pike', { street: '1180 W. Harrisburg Pike' }],
  // A ZIP with its four, an order's number, gallons and a grade of oil are none of these.
  ['800 gal of diesel to 43085-2210 for order OR-8GX2-KM4T, 2 drums of 15w40', {}],
  ['500 gal of off road to the job site', {}],
])('contact details are read as they were typed: %s', (message, contact) =>
  expect(contactIn([message])).toEqual(contact),
)

test('the later of two phone numbers counts, and an earlier email stays', () => {
  expect(contactIn(['614-555-0168, dana@hill.example', 'better 614-555-0199'])).toEqual({
    phone: '614-555-0199',
    email: 'dana@hill.example',
  })
})
