import type { OverlayValues } from '#content/index.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { keepSetting, settingAddresses, withoutKey } from './settings-forms.ts'

const address = (label: string, initial: string, help: string) =>
  optional({
    ...text(label, { longest: 500, initial, help }),
    control: () => ({ as: 'input', inputMode: 'url', autoComplete: 'off', placeholder: 'https://' }) as const,
  })

/** Where temperatures and drive times are fetched from. */
export const dataAddressesForm = verbForm({
  verb: 'save',
  button: 'Save',
  look: 'primary',
  permission: 'settings.change',
  fields: ({ temperatures, drives }: OverlayValues['dataAddresses']) => ({
    temperatures: address(
      'Address of daily temperatures',
      temperatures,
      'A CSV file with the columns Date, High and Low (or TMAX and TMIN), in whole degrees Fahrenheit. {from} and {to} in the address become the first and the last of the past 14 days, as in startDate={from}.',
    ),
    drives: address(
      'Address of drive times',
      drives,
      'An OSRM-compatible server: the part of the address before /table. We send it the coordinates of stops and nothing else.',
    ),
  }),
  submit: async (ctx, _before, { temperatures, drives }, { expected }) => {
    const value = { temperatures: temperatures ?? '', drives: drives ?? '' }
    await keepSetting(ctx, 'dataAddresses', value, expected, (path, words) => [
      path,
      withoutKey(words).replace(/^must/, 'The address must'),
    ])
    return `${settingAddresses.dataAddresses}?saved`
  },
})
