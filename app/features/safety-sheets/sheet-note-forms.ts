import { text } from '#forms/fields/text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { handOverSheet } from './hand-over.ts'

/** On the page of a delivery: the sheet went along on paper. */
export const handOverForm = verbForm({
  verb: 'hand_over_sheet',
  row: ({ holderId, product }: { holderId: string; product: string; page: string }) => ({
    ...{ name: 'sheet', value: holderId, about: product },
  }),
  button: 'Mark as handed over on paper',
  permission: 'safety-sheets.note',
  fields: () => ({
    handed_to: text('Handed to', { longest: 120, missing: 'Please enter who took it.', placeholder: 'Name' }),
  }),
  submit: async (ctx, { holderId, page }, { handed_to }) => {
    await handOverSheet(ctx, holderId, handed_to)
    return `${page}#sheets`
  },
})
