import type { Field, FieldOptions } from '../field.ts'

const unticked = 'Please check this box to agree.'

/** A yes that must be given, or may be. A box sends "yes" when ticked and nothing when not. */
export const consent = (
  label: string,
  { help, more, initial, labelByPhone, optional = false }: FieldOptions = {},
): Field<boolean> => ({
  label,
  help,
  more,
  initial,
  labelByPhone,
  optional,
  missing: unticked,
  ownLabel: true,
  parse: (sent) => (['yes', 'on', 'true'].includes(sent) ? { value: true } : { problem: unticked }),
  say: (value) => (value ? 'Yes' : 'No'),
  control: () => ({ as: 'checkbox', value: 'yes' }),
})
