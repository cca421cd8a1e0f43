import type { Field, FieldOptions } from '../field.ts'

/** A password: never sent back to the page, kept by no browser, and read as it was typed. */
export const password = (
  label: string,
  { help, autoComplete = 'current-password', missing = 'Please enter the password.' }: FieldOptions = {},
): Field<string> => ({
  label,
  help,
  optional: false,
  missing,
  secret: true,
  verbatim: true,
  parse: (typed) => ({ value: typed }),
  say: () => '',
  control: () => ({ as: 'input', type: 'password', autoComplete }),
})

/** One that someone wants to have. The verb says whether it will do. */
export const newPassword = (label: string) =>
  password(label, {
    help: 'At least 6 characters. A few words in a row work well.',
    autoComplete: 'new-password',
    missing: 'Please choose a password.',
  })
