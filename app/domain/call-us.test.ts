import { expect, test } from 'vitest'
import { formatTelephone, telephoneLink } from './call-us.ts'

test.each([
  ['(515) 555-0142', 'tel:+15155550142'],
  ['614.555.0177', 'tel:+16145550177'],
  ['1-614-555-0177', 'tel:+16145550177'],
  ['+1 (614) 555-0177', 'tel:+16145550177'],
  ['+44 20 7946 0018', 'tel:+442079460018'],
  ['614 555 0177 ext. 12', 'tel:+16145550177;ext=12'],
  ['614-555-0177x4', 'tel:+16145550177;ext=4'],
])('%s is dialed as %s', (typed, link) => expect(telephoneLink(typed)).toBe(link))

test.each([
  ['6145550170', '(614) 555-0170'],
  ['614.555.0170', '614.555.0170'],
  ['(614) 555-0170', '(614) 555-0170'],
  ['614 555 0170 ext. 12', '614 555 0170 ext. 12'],
  ['+44 20 7946 0018', '+44 20 7946 0018'],
])('%s is shown as %s', (typed, shown) => expect(formatTelephone(typed)).toBe(shown))
