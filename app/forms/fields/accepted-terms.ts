import { formatDay } from '#domain/day.ts'
import type { Field, FieldOptions } from '../field.ts'
import { consent } from './consent.ts'

/** Whether what was sent is a yes. */
export const isAccepted = (sent = ''): boolean => ['yes', 'on', 'true'].includes(sent)

/** A yes to a text, kept as the version that was accepted: the day from which it holds. */
export const acceptedTerms = (label: string, options: FieldOptions = {}): Field<string> => {
  const { remark: _remark, ...box } = consent(label, options)
  return {
    ...box,
    parse: (sent, { creditTerms }) => {
      if (!isAccepted(sent)) return { problem: box.missing }
      return creditTerms
        ? { value: creditTerms }
        : { problem: 'Please leave this blank. There are no terms to accept right now.' }
    },
    say: (version) => `Accepted, version effective ${formatDay(version)}`,
  }
}
