import { problems, unstorable, type Field, type FieldOptions } from '../field.ts'

/** A message of several lines. */
export const longText = (
  label: string,
  {
    help,
    optional = false,
    rows = 5,
    initial,
    longest = 5000,
    missing = 'Please write a message.',
  }: FieldOptions & { rows?: number; longest?: number } = {},
): Field<string> => ({
  label,
  help,
  optional,
  missing,
  initial,
  parse: (typed) => {
    if (unstorable(typed)) return { problem: problems.unstorable }
    return typed.length > longest ? { problem: problems.longerThan(longest) } : { value: typed }
  },
  say: String,
  control: () => ({ as: 'textarea', rows }),
})
