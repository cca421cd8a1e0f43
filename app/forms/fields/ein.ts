import type { Field, FieldOptions } from '../field.ts'
import { secret } from './secret.ts'

const socialSecurity = /(?<!\d)\d{3}[-. ]\d{2}[-. ]\d{4}(?!\d)/

/** Whether a Social Security number may stand in it, as people write one. */
export const looksLikeSocialSecurity = (typed: string) => socialSecurity.test(typed)

export const notSocialSecurity = 'This looks like a Social Security number. We never ask for one. Please leave it out.'

/**
 * A business's number at the IRS, kept as a secret. Nine bare digits may be a Social Security number as well, so they
 * are not read: an EIN has its dash after two.
 */
export const ein = (label: string, options: FieldOptions = {}): Field<string> => ({
  ...secret(label, options),
  parse: (typed) => {
    if (looksLikeSocialSecurity(typed)) return { problem: notSocialSecurity }
    if (/^\d{9}$/.test(typed)) return { problem: 'Please write the EIN with its dash, such as 12-3456789.' }
    return /^\d{2}-\d{7}$/.test(typed)
      ? { value: typed }
      : { problem: 'Please enter the EIN as 12-3456789, or leave it blank.' }
  },
})
