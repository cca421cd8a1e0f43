import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import type { OpenEntry } from '#features/ledger/find.ts'
import { changeOwnPayables } from '#features/customers/payables.ts'
import { email } from '#forms/fields/email.ts'
import { longText } from '#forms/fields/long-text.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { startCheckout, type PaymentTarget } from './online.ts'
import { formatEntry } from './record.ts'

const page = href('/dashboard/customer/pay')

type PayFormContext = {
  customerId: string
  open: readonly OpenEntry[]
  /** What a bank is already sending us. */
  sending: ReadonlySet<string>
  today: string
  origin: string
}

const begin = (
  ctx: Context,
  { customerId, origin }: Pick<PayFormContext, 'customerId' | 'origin'>,
  target: PaymentTarget,
) =>
  startCheckout(ctx, customerId, target, {
    backTo: (id) => `${origin}${page}?paid=${id}`,
    canceledTo: `${origin}${page}?canceled`,
  })

/** One or many of what is owed; what is past due stands chosen. */
export const payForm = verbForm({
  verb: 'pay',
  button: 'Pay selected',
  look: 'primary',
  pending: 'Opening the payment page …',
  permission: 'account.pay',
  fields: ({ open: owed, sending, today }: PayFormContext) => {
    const open = owed.filter(({ id }) => !sending.has(id))
    const late = open.filter(({ dueOn }) => dueOn !== null && dueOn < today)
    return {
      entries: several(
        'What to pay',
        Object.fromEntries(
          open.map((item) => [
            item.id,
            `${formatEntry(item)}, ${formatCents(item.openCents)}, due ${formatDay(item.dueOn ?? item.day)}${late.includes(item) ? ', past due' : ''}`,
          ]),
        ),
        {
          chosen: (late.length > 0 ? late : open).map(({ id }) => id),
          missing: 'Please check what you want to pay.',
          help: 'You pay on a page of our card processor, by card or from a bank account. We never see your card or account number.',
        },
      ),
    }
  },
  submit: (ctx, given, { entries }) => begin(ctx, given, { entries }),
})

/** What an order waits for, paid in advance. */
export const advanceForm = verbForm({
  verb: 'pay_advance',
  button: ({ cents }: Pick<PayFormContext, 'customerId' | 'origin'> & { cents: Cents }) =>
    `Pay ${formatCents(cents)} in advance`,
  look: 'primary',
  pending: 'Opening the payment page …',
  permission: 'account.pay',
  submit: (ctx, { cents, ...given }) => begin(ctx, given, { advance: cents }),
})

export const payablesForm = verbForm({
  verb: 'change_payables',
  title: 'Change who gets invoices',
  button: 'Save',
  permission: 'account.pay',
  fields: ({
    name,
    email: address,
    billingAddress,
  }: { customerId: string } & Record<'name' | 'email' | 'billingAddress', string>) => ({
    payables_name: text('Name', { initial: name, autoComplete: 'off' }),
    payables_email: email('Email', { initial: address }),
    billing_address: optional(
      longText('Billing address', {
        initial: billingAddress,
        rows: 3,
        longest: 200,
        help: 'As it appears on your invoices.',
      }),
    ),
  }),
  submit: async (ctx, { customerId }, { payables_name, payables_email, billing_address }) => {
    await changeOwnPayables(ctx, customerId, {
      ...{ name: payables_name, email: payables_email, billingAddress: billing_address },
    })
    return page
  },
})
