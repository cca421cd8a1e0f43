import { formatCoordinates, type Coordinates } from '#domain/coordinates.ts'
import { coordinatesProblem, readCoordinates } from '#domain/read-coordinates.ts'
import type { Field, FieldOptions } from '../field.ts'

/** Where something lies, pasted as a map app copies or shares it. */
export const coordinates = (
  label: string,
  { help, optional = false, initial, missing = 'Please paste the coordinates.' }: FieldOptions = {},
): Field<Coordinates> => ({
  ...{ label, help, optional, initial, missing },
  parse: (typed) => {
    const value = readCoordinates(typed)
    return value ? { value } : { problem: coordinatesProblem(typed) }
  },
  say: formatCoordinates,
  control: () => ({ as: 'input', autoComplete: 'off' }),
})
