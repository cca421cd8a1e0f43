import { formatCoordinates, readCoordinates, type Coordinates } from '#domain/coordinates.ts'
import type { Field, FieldOptions } from '../field.ts'

/** Where something lies, pasted as a map app copies it. */
export const coordinates = (
  label: string,
  { help, optional = false, initial, missing = 'Please paste the coordinates.' }: FieldOptions = {},
): Field<Coordinates> => ({
  ...{ label, help, optional, initial, missing },
  parse: (typed) => {
    const value = readCoordinates(typed)
    return value
      ? { value }
      : { problem: 'Please paste coordinates as a map app copies them, such as 40.1573, -82.9956.' }
  },
  say: formatCoordinates,
  control: () => ({ as: 'input', autoComplete: 'off' }),
})
