import type { DeciGallons } from '#domain/money.ts'
import { choice } from '#forms/fields/choice.ts'
import { gallons } from '#forms/fields/gallons.ts'
import { longText } from '#forms/fields/long-text.ts'
import { text } from '#forms/fields/text.ts'
import { atField } from '#forms/verb/answer-verb.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { price } from '#forms/fields/price.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { agreementWords } from './customer-words.ts'
import { agreePrice, endAgreedPrice } from '#features/pricelist/note-prices.ts'
import { page, notOurs, type Row } from '#features/customers/pages/staff/record-address.ts'

type AgreementGiven = { id: string; fuels: Readonly<Record<string, string>>; today: string }

export const agreement = verbForm({
  verb: 'record_agreement',
  title: 'Record a price agreement',
  lead: () =>
    'Without one, we ask the customer before charging more than the price they saw. We always ask about freight.',
  button: 'Record agreement',
  fields: ({ fuels, today }: AgreementGiven) => ({
    agreement_kind: choice('How the price is set', agreementWords, { blank: false, initial: 'tolerance' }),
    amount: optional(
      price('Amount per gallon, $', 'gallon', {
        help: 'The tolerance, the margin over rack, or the fixed price. Leave blank for the price of the day.',
      }),
    ),
    product: optional(choice('Product', fuels, { blank: 'All fuels' })),
    agreed_by: text('Who agreed', { longest: 120, ...notOurs, missing: 'Please enter who agreed for the customer.' }),
    agreed_on: plainDate('Agreed on', { initial: today }),
    words: longText('What was agreed', {
      rows: 2,
      longest: 1000,
      help: 'In the words you agreed on.',
      missing: 'Please enter what was agreed.',
    }),
    contract_gallons: optional(
      gallons('For how many gallons', { min: 1, help: "For a fixed price. Leave blank if there's no limit." }),
    ),
    ends_on: optional(plainDate('Ends on', { help: "Leave blank if it doesn't end." })),
  }),
  submit: async (ctx, { id }, typed) => {
    await agreePrice(ctx, id, {
      kind: typed.agreement_kind,
      amount: typed.amount,
      product: typed.product,
      agreedBy: typed.agreed_by,
      agreedOn: typed.agreed_on,
      words: typed.words,
      endsOn: typed.ends_on,
      gallons: typed.contract_gallons as DeciGallons | null,
    }).catch((error: unknown) =>
      atField(String((error as Error).message).startsWith('Gallons') ? 'contract_gallons' : 'amount')(error),
    )
    return page(id)
  },
})

export const endOfAgreement = verbForm({
  verb: 'end_agreement',
  row: ({ rowId, about }: Row) => ({ name: 'agreement', value: rowId, about }),
  button: 'End',
  submit: async (ctx, { id, rowId }) => {
    await endAgreedPrice(ctx, id, rowId)
    return page(id)
  },
})
