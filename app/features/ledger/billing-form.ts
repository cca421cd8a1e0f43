import { href } from 'react-router'
import type { OverlayValues } from '#content/index.ts'
import { choice } from '#forms/fields/choice.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { settingLabels } from '#features/settings/labels.ts'
import { keepSetting, withoutKey } from '#features/settings/settings-forms.ts'
import { accountKeys, accounts, type Account } from './accounts.ts'

const labels = settingLabels.billing

type Billing = OverlayValues['billing']

const accountField = (key: Account) => `account_${key}` as const

const numbers = (typed: string | null): number[] =>
  (typed ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)

export const billingForm = verbForm({
  verb: 'save',
  button: 'Save',
  look: 'primary',
  permission: 'settings.change',
  sections: () => [
    { legend: 'Invoices', class: 'form-section', fields: ['cutOver', 'per', 'when', 'issue'] },
    { legend: 'Reminders and statements', class: 'form-section', fields: ['reminders', 'statementDay'] },
    {
      legend: 'QuickBooks account names',
      help: "Type them exactly as in QuickBooks. The import creates a name that QuickBooks doesn't have.",
      class: 'form-section form-section-wide',
      fields: ['taxAgency', ...accountKeys.map(accountField)],
    },
    { legend: 'First numbers', class: 'form-section', fields: ['firstInvoice', 'firstCreditMemo'] },
  ],
  fields: (billing: Billing) => ({
    cutOver: optional(
      plainDate(labels.cutOver, {
        help: 'Deliveries on or after this day are invoiced here; earlier ones never are. Leave blank to invoice nothing here.',
        initial: billing.cutOver ?? '',
      }),
    ),
    per: choice(
      labels.per,
      { delivery: 'Each delivery', customer_day: "All of a customer's deliveries that day" },
      { initial: billing.per },
    ),
    when: choice(
      labels.when,
      { at_once: 'As soon as a delivery is entered', daily: 'At the end of the day' },
      { initial: billing.when },
    ),
    issue: choice(
      labels.issue,
      { by_hand: 'After someone reviews them', by_itself: 'Automatically' },
      { initial: billing.issue },
    ),
    reminders: optional(
      text(labels.reminders, {
        help: 'Up to six numbers, such as 3, 15, 30. Leave blank to send no reminders.',
        initial: billing.reminders.join(', '),
      }),
    ),
    statementDay: optional(
      text(labels.statementDay, {
        help: '1 to 28, for the month before. Leave blank to send them yourself.',
        initial: billing.statementDay === null ? '' : String(billing.statementDay),
      }),
    ),
    taxAgency: text(labels.taxAgency, { initial: billing.taxAgency, longest: 41 }),
    ...(Object.fromEntries(
      accountKeys.map((key) => [
        accountField(key),
        text(accounts[key].name, { initial: billing.accounts[key], longest: 100 }),
      ]),
    ) as Record<ReturnType<typeof accountField>, ReturnType<typeof text>>),
    firstInvoice: text(labels.firstInvoice, {
      help: 'Used until the first invoice is issued.',
      initial: String(billing.firstInvoice),
    }),
    firstCreditMemo: text(labels.firstCreditMemo, { initial: String(billing.firstCreditMemo) }),
  }),
  submit: async (ctx, { items }, answers, { expected }) => {
    const { cutOver, per, when, issue, taxAgency } = answers
    const value: Billing = {
      ...{ cutOver, per, when, issue, taxAgency, items },
      reminders: numbers(answers.reminders),
      statementDay: answers.statementDay ? Number(answers.statementDay) : null,
      ...{ firstInvoice: Number(answers.firstInvoice), firstCreditMemo: Number(answers.firstCreditMemo) },
      accounts: Object.fromEntries(accountKeys.map((key) => [key, answers[accountField(key)]])) as Billing['accounts'],
    }
    const fieldOf = (path: string) => {
      const [first = '', second] = path.split('.')
      return first === 'accounts' && second ? `account_${second}` : first
    }
    await keepSetting(ctx, 'billing', value, expected, (path, words) => [fieldOf(path), withoutKey(words)])
    return `${href('/dashboard/admin/settings/billing')}?saved`
  },
})
