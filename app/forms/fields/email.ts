import type { Field, FieldOptions } from '../field.ts'

const longest = 254
/** The address pattern of the HTML standard, with a dot wanted in the domain: mail must be able to reach it from outside. */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i

export const email = (
  label = 'Email',
  {
    help,
    optional = false,
    initial,
    autoComplete = 'email',
    missing = 'Please enter your email address.',
  }: FieldOptions = {},
): Field<string> => ({
  label,
  help,
  optional,
  initial,
  missing,
  parse: (typed) =>
    typed.length <= longest && address.test(typed)
      ? { value: typed }
      : { problem: 'Please enter an email address such as name@company.com.' },
  say: String,
  control: () => ({ as: 'input', type: 'email', inputMode: 'email', autoComplete }),
})
