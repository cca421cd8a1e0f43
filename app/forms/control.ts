import type { Choice } from '#ui/select.tsx'

type InputControl = {
  as: 'input'
  type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'time' | 'datetime-local' | 'number'
  unit?: string
  /** The unit stands before the figure. */
  before?: boolean
  inputMode?: 'decimal' | 'numeric' | 'email' | 'tel' | 'url'
  autoComplete?: string
  autoCapitalize?: 'none'
  spellCheck?: boolean
  placeholder?: string
  min?: string
  max?: string
  maxLength?: number
}

/** What an answer is typed into, as data that the server can send. A checkbox and a group of radio buttons carry their own label and error. */
export type Control =
  | InputControl
  | { as: 'textarea'; rows: number; maxLength?: number }
  | { as: 'select'; choices: readonly Choice[]; blank?: string }
  | { as: 'radios'; choices: readonly (Choice & { help?: string })[] }
  | { as: 'checkbox'; value: string }
  | { as: 'file'; accept: string; multiple?: true }
  | { as: 'checkboxes'; choices: readonly Choice[] }
  /** The page draws it: boxes in the rows of a table. */
  | { as: 'elsewhere' }
