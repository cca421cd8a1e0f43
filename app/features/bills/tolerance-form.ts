import { href } from 'react-router'
import type { OverlayValues } from '#content/index.ts'
import { text } from '#forms/fields/text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { settingLabels } from '#features/settings/labels.ts'
import { keepSetting, withoutKey } from '#features/settings/settings-forms.ts'

const labels = settingLabels.bills

type Values = OverlayValues['bills']

/** How far a bill may be off and still match by itself. */
export const billToleranceForm = verbForm({
  verb: 'save',
  button: 'Save',
  look: 'primary',
  permission: 'settings.change',
  fields: (values: Values) => ({
    gallonsPercent: text(labels.gallonsPercent, {
      help: 'More or less, such as 0.5. The bill may go by gross or net gallons on the ticket.',
      initial: String(values.gallonsPercent),
    }),
    pricePerUnit: text(labels.pricePerUnit, {
      help: 'Such as 0.0005.',
      initial: values.pricePerUnit.toFixed(4),
    }),
    dollars: text(labels.dollars, { help: 'Such as 1.00.', initial: values.dollars.toFixed(2) }),
  }),
  submit: async (ctx, _before, answers, { expected }) => {
    const value = {
      gallonsPercent: Number(answers.gallonsPercent),
      pricePerUnit: Number(answers.pricePerUnit),
      dollars: Number(answers.dollars),
    }
    await keepSetting(ctx, 'bills', value, expected, (path, words) => [path, withoutKey(words)])
    return `${href('/dashboard/admin/settings/bills')}?saved`
  },
})
