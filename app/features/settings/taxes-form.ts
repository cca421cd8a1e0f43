import type { OverlayValues } from '#content/index.ts'
import type { Field } from '#forms/field.ts'
import { choice } from '#forms/fields/choice.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
import { optional } from '#forms/verb/verb-form.ts'
import { classNames, formatRate } from './dated-rates.ts'
import type { RateTable } from './rate-forms.ts'

type Taxes = OverlayValues['taxes']
type Tax = Taxes[number]

/** "47", "47.0" or "0.4286" with up to so many decimals, as a whole number of the last of them. Nothing when it is no such number. */
const parseDecimals = (typed: string, decimals: number): number | undefined => {
  const [, whole, part = ''] = /^(\d{1,5})(?:\.(\d+))?$/.exec(typed) ?? []
  if (whole === undefined || part.length > decimals) return undefined
  return Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0'))
}

const readRate = (typed: string, basis: Tax['basis']) => parseDecimals(typed, basis === 'percent' ? 2 : 4)

const wrongRate = 'Please enter cents with up to four decimals, such as 47.0, or percent with up to two, such as 5.75.'

const rateField = (tax?: Tax): Field<string> => ({
  ...text('Rate', {
    missing: wrongRate,
    help: 'Cents with up to four decimals, such as 47.0, or percent, such as 5.75.',
    initial: tax && String(tax.rate / (tax.basis === 'percent' ? 100 : 10_000)),
  }),
  control: () => ({ as: 'input', inputMode: 'decimal', maxLength: 10 }) as const,
})

/** The taxes by date. */
export const taxes: RateTable = {
  subject: ({ setting, today }, rate) => {
    const tax = rate as Tax | undefined
    const open = (setting.value as Taxes).filter(({ until }) => until === undefined || until >= today)
    return {
      label: text('Description on the quote', {
        ...{ longest: 80, initial: tax?.label, missing: 'Please enter the description printed on the quote.' },
      }),
      ...(!tax && {
        replaces: optional(
          choice('Replaces', Object.fromEntries(open.map((one) => [one.id, `${one.label}, ${formatRate(one)}`])), {
            blank: 'None, this is a new tax',
          }),
        ),
      }),
      classes: several('Applies to', classNames, {
        ...{ chosen: tax?.classes, missing: 'Please check what the tax applies to.' },
      }),
      basis: choice(
        'Calculated',
        { millionths_per_gallon: 'Cents per gallon', percent: 'Percent of price and freight' },
        {
          ...{ blank: false, initial: tax?.basis ?? 'millionths_per_gallon' },
          missing: 'Please choose how the tax is calculated.',
        },
      ),
    }
  },
  figures: (rate) => ({ rate: rateField(rate as Tax | undefined) }),
  together: ({ rate, basis }, before): Record<string, string> => {
    const isRead = !rate || readRate(rate, basis ?? (before as Tax).basis) !== undefined
    return isRead ? {} : { rate: wrongRate }
  },
  read: ({ label, classes, basis, rate }, before) => ({
    ...(label && { label, classes, basis }),
    rate: readRate(rate, basis ?? (before as Tax).basis),
  }),
  kept: (before) => {
    const { refundable, inPrice } = before as { refundable?: boolean; inPrice?: boolean }
    return { ...(refundable && { refundable }), ...(inPrice && { inPrice }) }
  },
  ends: ({ id }, { replaces }) => id === replaces,
  put: (_before, rates) => rates,
}
