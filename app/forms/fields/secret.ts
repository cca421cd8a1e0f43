import type { Field, FieldOptions } from '../field.ts'
import { text } from './text.ts'

/** A line that only an administrator may open later, each time leaving a trace. Everybody else reads that it was given. */
export const secret = (label: string, options: FieldOptions = {}): Field<string> => ({
  ...text(label, options),
  secret: true,
  say: () => 'Provided, stored encrypted',
  control: () => ({ as: 'input', autoComplete: 'off', spellCheck: false }),
})
