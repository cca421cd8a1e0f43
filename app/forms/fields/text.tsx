import { Input } from '#ui/input.tsx'
import { problems, unstorable, type Field, type FieldOptions } from '../field.ts'

const longest = 200
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** A line of text: a name, a place, a number in words. */
export const text = (
  label: string,
  {
    help,
    optional = false,
    autoComplete,
    missing = `Please enter ${autoComplete === 'name' ? 'your' : 'the'} ${label.toLowerCase()}.`,
  }: FieldOptions = {},
): Field => ({
  label,
  help,
  optional,
  missing,
  parse: (typed) => {
    if (unstorable(typed)) return { problem: problems.unstorable }
    if (control.test(typed)) return { problem: 'Please write this on one line.' }
    return typed.length > longest ? { problem: problems.longerThan(longest) } : { value: typed }
  },
  say: String,
  Input: (control) => <Input {...control} autoComplete={autoComplete} />,
})
