import { formatTelephone } from '#domain/call-us.ts'
import type { Field, FieldOptions } from '../field.ts'

const longest = 40
/** Hyphens and no-break spaces come along when a number is copied from a page or a letter. */
const signs = /^[\d \u00a0\u202f\u2010-\u2015()+.,/#*ext-]+$/i

/**
 * Kept as typed: people write extensions and country codes in many ways, and a person dials it. A number of bare digits
 * is said as the site says its own: (202) 555-0142.
 */
export const telephone = (
  label = 'Phone',
  {
    help,
    optional = false,
    initial,
    autoComplete = 'tel',
    missing = 'Please enter your phone number.',
  }: FieldOptions = {},
): Field<string> => ({
  label,
  help,
  optional,
  initial,
  missing,
  parse: (typed) => {
    const digits = typed.replaceAll(/[^0-9]/g, '').length
    return typed.length <= longest && signs.test(typed) && digits >= 7
      ? { value: typed }
      : { problem: 'Please enter a phone number with its area code, such as (202) 555-0142.' }
  },
  say: (value) => formatTelephone(String(value)),
  control: () => ({ as: 'input', type: 'tel', inputMode: 'tel', autoComplete }),
})
