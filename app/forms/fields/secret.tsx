import { Input } from '#ui/input.tsx'
import type { Field, FieldOptions } from '../field.ts'
import { text } from './text.tsx'

/** A line that only an administrator may open later, each time leaving a trace. Everybody else reads that it was given. */
export const secret = (label: string, options: FieldOptions = {}): Field => ({
  ...text(label, options),
  secret: true,
  say: () => 'Given, kept encrypted',
  Input: (control) => <Input {...control} autoComplete="off" spellCheck={false} />,
})
