import { formatDay } from '#domain/day.ts'
import type { Field, FieldOptions } from '../field.ts'
import { consent } from './consent.ts'

/** A yes to a text, kept as the version that was accepted: the day from which it holds. */
export const acceptedTerms = (label: string, options: FieldOptions = {}): Field<string> => {
  const { remark: _remark, ...box } = consent(label, options)
  return {
    ...box,
    parse: (sent, { creditTerms }) => {
      if (!['yes', 'on', 'true'].includes(sent)) return { problem: box.missing }
      return creditTerms
        ? { value: creditTerms }
        : { problem: 'We have no text to accept now. Please leave this blank.' }
    },
    say: (version) => `Accepted, version effective ${formatDay(version)}`,
  }
}
