import type { Field, FieldOptions, Options } from '../field.ts'
import { optionsOnOffer } from '../offered-products.ts'

type ChoiceOptions = FieldOptions & {
  /** Its options name products: only those on offer can be chosen. */
  sold?: boolean
  /** The line of a choice not yet made; false where the first option stands chosen. */
  blank?: string | false
  /** Under which name an option stands with others. */
  group?: (option: string) => string
  /** Radio buttons instead of a list, each with what it means. */
  radios?: Readonly<Record<string, string>>
}

/** One of a list. An option that is not on the list is refused, wherever it came from. */
export const choice = <Option extends string>(
  label: string,
  options: Readonly<Record<Option, string>>,
  choiceOptions: ChoiceOptions = {},
): Field<Option> => {
  const { help, optional = false, sold, initial, blank = 'Choose one', group, radios } = choiceOptions
  const { missing = `Please choose the ${label.toLowerCase()}.` } = choiceOptions
  const isOption = (value: string): value is Option => Object.hasOwn(options, value)
  return {
    label,
    help,
    optional,
    missing,
    initial,
    options,
    ...(sold && { onOffer: (offered) => choice(label, optionsOnOffer(options, offered), choiceOptions) }),
    parse: (chosen) => (isOption(chosen) ? { value: chosen } : { problem: 'Please choose one from the list.' }),
    say: (value) => options[value] ?? value,
    control: () =>
      radios
        ? { as: 'radios', choices: choices(options).map((choice) => ({ ...choice, help: radios[choice.value] })) }
        : { as: 'select', choices: choices(options, group), ...(blank !== false && { blank }) },
  }
}

const choices = (options: Options, group?: (option: string) => string) =>
  Object.entries(options).map(([value, label]) => ({ value, label, ...(group && { group: group(value) }) }))
