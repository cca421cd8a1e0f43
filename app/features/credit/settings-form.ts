import type { OverlayValues } from '#content/index.ts'
import { choice } from '#forms/fields/choice.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { longText } from '#forms/fields/long-text.ts'
import { percent } from '#forms/fields/percent.ts'
import { text } from '#forms/fields/text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { settingLabels } from '#features/settings/labels.ts'
import { keepSetting, settingAddresses, withoutKey } from '#features/settings/settings-forms.ts'
import { checkOrders, letAllGo } from './holds.ts'

const labels = settingLabels.credit

type Credit = OverlayValues['credit']

const number = (label: string, value: number, help: string) => ({
  ...text(label, { help, initial: String(value), longest: 4 }),
  control: () => ({ as: 'input', inputMode: 'numeric', autoComplete: 'off' }) as const,
})

/** What the company decides about credit. Switching holds on holds at once; switching them off lets go. */
export const creditSettingsForm = verbForm({
  verb: 'save',
  button: 'Save',
  look: 'primary',
  permission: 'settings.change',
  fields: (credit: Credit) => ({
    holds: choice(
      labels.holds,
      { off: 'Off', on: 'On' },
      {
        initial: credit.holds ? 'on' : 'off',
        radios: {
          off: 'No order is held. Limits and terms are shown for information only.',
          on: 'An order that is over the limit, past due or not paid in advance is held: no truck is loaded for it.',
        },
      },
    ),
    pastDueDays: number(labels.pastDueDays, credit.pastDueDays, "0 holds the day after it's due."),
    payDriver: choice(
      labels.payDriver,
      { yes: 'May pay the driver by check or cash', no: 'Pay before the truck is loaded' },
      { initial: credit.payDriver ? 'yes' : 'no', blank: false },
    ),
    returnedPaymentFee: dollars(labels.returnedPaymentFee, {
      ...{ min: 0, max: 500, initial: String(credit.returnedPaymentFee) },
      help: 'Charged only where a customer accepted the credit terms. The terms on the site show this amount automatically.',
    }),
    financeCharge: percent(labels.financeCharge, {
      ...{ most: 208, initial: String(credit.financeCharge) },
      help: 'Only for customers whose credit terms include one. The terms on the site show it, too.',
    }),
    financeAfterDays: number(labels.financeAfterDays, credit.financeAfterDays, 'Such as 30.'),
    checkDays: number(
      labels.checkDays,
      credit.checkDays,
      'Orders stay on hold until the check clears. Someone can also mark it as cleared.',
    ),
    reviewMonths: number(labels.reviewMonths, credit.reviewMonths, 'Such as 12.'),
    howToPay: longText(labels.howToPay, { rows: 3, initial: credit.howToPay }),
  }),
  beside: [
    ['pastDueDays', 'reviewMonths'],
    ['financeCharge', 'financeAfterDays'],
  ],
  submit: async (ctx, _before, answers, { expected }) => {
    const holds = answers.holds === 'on'
    const value = {
      ...{ holds, payDriver: answers.payDriver === 'yes', howToPay: answers.howToPay },
      ...{ pastDueDays: Number(answers.pastDueDays), reviewMonths: Number(answers.reviewMonths) },
      ...{ returnedPaymentFee: answers.returnedPaymentFee / 100, financeCharge: answers.financeCharge / 100 },
      ...{ financeAfterDays: Number(answers.financeAfterDays), checkDays: Number(answers.checkDays) },
    }
    await keepSetting(ctx, 'credit', value, expected, (path, words) => [path, withoutKey(words)])
    const after = { ...ctx, credit: { ...ctx.credit, holds, pastDueDays: value.pastDueDays } }
    if (holds) await checkOrders(after)
    else await letAllGo(after)
    return `${settingAddresses.credit}?saved`
  },
})
