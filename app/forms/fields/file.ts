import type { Field, FieldOptions } from '../field.ts'

/** A file of these media types, or several. The verb looks into it: the name and the type that a browser sends prove nothing. */
export const file = (
  label: string,
  {
    accept,
    help,
    multiple,
    missing = 'Please choose the file.',
  }: Pick<FieldOptions, 'help' | 'missing'> & { accept: string; multiple?: true },
): Field<string> => ({
  label,
  help,
  missing,
  optional: false,
  file: true,
  parse: (typed) => ({ value: typed }),
  say: String,
  control: () => ({ as: 'file', accept, multiple }),
})
