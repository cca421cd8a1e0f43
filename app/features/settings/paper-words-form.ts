import type { OverlayValues } from '#content/index.ts'
import { choice } from '#forms/fields/choice.ts'
import { longText } from '#forms/fields/long-text.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
import { optional } from '#forms/verb/verb-form.ts'
import { classNames } from './dated-rates.ts'
import type { RateTable } from './rate-forms.ts'

type Rows = OverlayValues['paperWords']
type Entry = Rows[number]

/** What delivery tickets say of their products, and how shipping papers describe them, by date. */
export const paperWords: RateTable = {
  words: { add: 'Add wording', confirmed: 'Confirmed with our counsel' },
  subject: ({ setting, today }, rate) => {
    const row = rate as Entry | undefined
    const open = (setting.value as Rows).filter(({ until }) => until === undefined || until >= today)
    return {
      label: text('Subject', {
        ...{ longest: 80, initial: row?.label, missing: 'Please enter what the wording is about.' },
      }),
      ...(!row && {
        replaces: optional(
          choice('Replaces', Object.fromEntries(open.map((one) => [one.id, one.label])), {
            blank: 'None, this is new wording',
          }),
        ),
      }),
      classes: several('Printed for', classNames, {
        ...{ chosen: row?.classes, missing: 'Please check what the wording is printed for.' },
      }),
      basis: optional(
        choice(
          'Only for',
          { gross: 'Gallons billed gross', net: 'Gallons billed net' },
          {
            ...{ blank: 'Either', initial: row?.basis },
          },
        ),
      ),
      printed_as: optional(
        choice(
          'Printed as',
          { shipping: 'Shipping description: UN number, shipping name, class, packing group' },
          { ...{ blank: 'A sentence on the delivery ticket', initial: row?.on } },
        ),
      ),
    }
  },
  figures: (rate) => ({
    words: longText('Wording', {
      ...{ rows: 3, longest: 600, initial: (rate as Entry | undefined)?.words },
      missing: 'Please enter the wording as the ticket prints it.',
    }),
  }),
  read: ({ label, classes, basis, printed_as: on, words }) => ({
    ...(label && { label, classes, basis: basis ?? undefined, on: on ?? undefined }),
    words,
  }),
  ends: ({ id }, { replaces }) => id === replaces,
  put: (_before, rates) => rates,
}
