import type { Field, FieldOptions } from '../field.ts'

/** A time of day on the company's clock: "14:30". */
export const timeOfDay = (
  label: string,
  { help, optional = false, initial, missing = 'Please enter a time.' }: FieldOptions = {},
): Field<string> => ({
  label,
  help,
  optional,
  missing,
  initial,
  parse: (typed) => {
    const [, hour = '', minute = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(typed) ?? []
    if (hour === '' || Number(hour) > 23 || Number(minute) > 59)
      return { problem: 'Please enter a time such as 14:30.' }
    return { value: `${hour.padStart(2, '0')}:${minute}` }
  },
  say: String,
  control: () => ({ as: 'input', type: 'time' }),
})
