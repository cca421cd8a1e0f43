import { Select } from '#ui/select.tsx'
import type { Field, FieldOptions, Options } from '../field.ts'
import { optionsOnOffer } from '../options/on-offer.ts'

/** One of a list. An option that is not on the list is refused, wherever it came from. */
export const choice = (
  label: string,
  options: Options,
  {
    help,
    optional = false,
    sold = false,
    missing = `Please choose the ${label.toLowerCase()}.`,
  }: FieldOptions & { /** Options are products. */ sold?: boolean } = {},
): Field => ({
  label,
  help,
  optional,
  missing,
  options,
  ...(sold && {
    onOffer: (offered) => choice(label, optionsOnOffer(options, offered), { help, optional, sold, missing }),
  }),
  parse: (chosen) =>
    Object.hasOwn(options, chosen) ? { value: chosen } : { problem: 'Please choose one from the list.' },
  say: (value) => options[String(value)] ?? String(value),
  Input: (control) => (
    <Select {...control} choices={choices(options)} blank={optional ? 'No choice made' : 'Choose one'} />
  ),
})

const choices = (options: Options) => Object.entries(options).map(([value, label]) => ({ value, label }))
