import { Select } from '#ui/select.tsx'
import type { Field, FieldOptions } from '../field.ts'

/** Values as the form sends them, each with the words people read. */
export type Options = Readonly<Record<string, string>>

/** One of a list. An option that is not on the list is refused, wherever it came from. */
export const choice = (label: string, options: Options, { help, optional = false }: FieldOptions = {}): Field => ({
  label,
  help,
  optional,
  parse: (chosen) => (Object.hasOwn(options, chosen) ? { value: chosen } : { problem: 'Please choose one from the list.' }),
  say: (value) => options[String(value)] ?? String(value),
  Input: (control) => <Select {...control} choices={choices(options)} blank="Choose one" />,
})

const choices = (options: Options) => Object.entries(options).map(([value, label]) => ({ value, label }))
