import type { Field, FieldOptions } from '../field.ts'

/** Any number of a list, a box each. `elsewhere`: the page itself draws the boxes, such as in the rows of a table. */
export const several = <Option extends string>(
  label: string,
  options: Readonly<Record<Option, string>>,
  {
    chosen = [],
    elsewhere,
    help,
    missing = `Please check at least one of ${label.toLowerCase()}.`,
  }: Pick<FieldOptions, 'help' | 'missing'> & { chosen?: readonly Option[]; elsewhere?: boolean } = {},
): Field<Option[]> => ({
  label,
  help,
  missing,
  optional: false,
  several: true,
  initial: chosen.join('\n'),
  parse: (typed) => {
    const ticked = typed.split('\n')
    return ticked.every((one): one is Option => Object.hasOwn(options, one))
      ? { value: ticked as Option[] }
      : { problem: 'Please choose from the list.' }
  },
  say: (value) => value.map((one) => options[one]).join(', '),
  control: () =>
    elsewhere
      ? { as: 'elsewhere' }
      : {
          as: 'checkboxes',
          choices: Object.entries<string>(options).map(([value, label]) => ({ value, label })),
        },
})
