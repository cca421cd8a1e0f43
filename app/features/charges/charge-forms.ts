import { href } from 'react-router'
import { formatCents } from '#domain/money.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { monthInWords } from '#features/statements/month.ts'
import { chargeMonth, waiveCharge } from './charge.ts'
import type { FinanceCharge } from './schema.ts'
import type { ChargePreview } from './charge-preview.ts'

export const chargesPage = href('/dashboard/admin/receivables/charges')

type ChargeFormContext = { month: string; would: readonly ChargePreview[] }

/** Everybody who would be charged stands chosen; who is unchecked is not charged. */
export const chargeForm = verbForm({
  verb: 'charge',
  button: 'Post selected charges',
  look: 'primary',
  permission: 'invoices.issue',
  confirm: 'Post these finance charges and email the customers?',
  fields: ({ month, would }: ChargeFormContext) => ({
    customers: several(
      `Charged for ${monthInWords(month)}`,
      Object.fromEntries(
        would.map(({ customerId, name, base, rate, cents }) => [
          customerId,
          `${name}: ${formatCents(cents)}, ${rate / 100}% of ${formatCents(base)}`,
        ]),
      ),
      { chosen: would.map(({ customerId }) => customerId), missing: 'Please check the customers you want to charge.' },
    ),
  }),
  submit: async (ctx, { month }, { customers }) => {
    const charged = await chargeMonth(ctx, month, customers)
    return `${chargesPage}?month=${month}&charged=${charged.length}`
  },
})

export const waiveForm = verbForm({
  verb: 'waive',
  title: 'Waive this charge',
  lead: () => "This reverses the charge. We email the customer and won't charge them again for this month.",
  button: 'Waive charge',
  look: 'danger',
  permission: 'invoices.issue',
  fields: (_charge: FinanceCharge) => ({
    reason: text('Reason', { longest: 200, autoComplete: 'off', missing: 'Please enter why.' }),
  }),
  submit: async (ctx, { id }, { reason }) => {
    await waiveCharge(ctx, id, reason)
    return href('/dashboard/admin/receivables/charges/:id', { id })
  },
})
