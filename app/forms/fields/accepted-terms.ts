import { formatDay } from '#domain/day.ts'
import type { Field, FieldOptions } from '../field.ts'
import { consent } from './consent.ts'

/** Whether its box was checked, to whichever text. */
export const isAccepted = (value = ''): boolean => value.trim() !== ''

/**
 * A yes to a text, kept as the version that was accepted: the day from which it holds. The box sends the version that its
 * page showed, and one that holds no more is refused: nobody has accepted what they could not read.
 */
export const acceptedTerms = (label: string, options: FieldOptions = {}): Field<string> => {
  const { remark: _remark, ...box } = consent(label, options)
  return {
    ...box,
    parse: (sent, { creditTerms }) => {
      if (!creditTerms) return { problem: 'Please leave this blank. There are no terms to accept right now.' }
      if (sent === creditTerms) return { value: creditTerms }
      return {
        problem: `Please read the terms again, effective ${formatDay(creditTerms)}: they changed after you opened this page. Then check the box.`,
      }
    },
    control: ({ creditTerms }) => ({ as: 'checkbox', value: creditTerms ?? 'yes' }),
    say: (version) => `Accepted, version effective ${formatDay(version)}`,
  }
}
