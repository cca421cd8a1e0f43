import { Textarea } from '#ui/input.tsx'
import { problems, unstorable, type Field, type FieldOptions } from '../field.ts'

const longest = 5000

/** A message of several lines. */
export const longText = (
  label: string,
  { help, optional = false, rows = 5, missing = 'Please write a message.' }: FieldOptions & { rows?: number } = {},
): Field => ({
  label,
  help,
  optional,
  missing,
  parse: (typed) => {
    if (unstorable(typed)) return { problem: problems.unstorable }
    return typed.length > longest ? { problem: problems.longerThan(longest) } : { value: typed }
  },
  say: String,
  Input: (control) => <Textarea {...control} rows={rows} />,
})
