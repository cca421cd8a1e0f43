import { problems, unstorable, type Field, type FieldOptions } from '../field.ts'

const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** A line of text: a name, a place, a number in words. */
export const text = (
  label: string,
  {
    help,
    optional = false,
    autoComplete,
    placeholder,
    initial,
    longest = 200,
    linked,
    missing = `Please enter ${autoComplete === 'name' ? 'your' : 'the'} ${label.toLowerCase()}.`,
  }: FieldOptions & { longest?: number; placeholder?: string; linked?: Field['linked'] } = {},
): Field<string> => ({
  label,
  help,
  optional,
  missing,
  initial,
  ...(linked && { linked }),
  parse: (typed) => {
    if (unstorable(typed)) return { problem: problems.unstorable }
    if (control.test(typed)) return { problem: 'Please write this on one line.' }
    return typed.length > longest ? { problem: problems.longerThan(longest) } : { value: typed }
  },
  say: String,
  control: () => ({ as: 'input', autoComplete, placeholder }),
})
