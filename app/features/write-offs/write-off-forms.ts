import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { longestReason } from '#domain/reason.ts'
import { entryKinds } from '#features/ledger/accounts.ts'
import { openItemsOf, type OpenEntry } from '#features/ledger/find.ts'
import { choice } from '#forms/fields/choice.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { standingWriteOffs } from './list.ts'
import { reverseWriteOff, writeOff } from './write-off.ts'

const reasonField = (help: string) =>
  text('Reason', { help, longest: Math.min(300, longestReason), missing: 'Please enter why.', autoComplete: 'off' })

type FormContext = { customerId: string; open: readonly OpenEntry[]; back: string }

const page = (id: string) => href('/dashboard/admin/receivables/:id', { id })

/** On an account: of each open item as much as is typed beside it. */
export const writeOffForm = verbForm({
  verb: 'write_off',
  title: 'Write off a balance',
  lead: () =>
    "For a balance that won't be paid or is too small to collect. Posts to Bad Debt. Sales and tax amounts don't change.",
  button: 'Write off',
  look: 'danger',
  once: true,
  permission: 'write-offs.post',
  fields: (_subject: FormContext) => ({
    write_off_reason: reasonField('The customer sees it on the account and the statement.'),
  }),
  rows: ({ open }: FormContext) =>
    open.map((item) => ({
      at: item.id,
      legend: `${[entryKinds[item.kind].says, item.number].filter(Boolean).join(' ')}, due ${formatDay(item.dueOn ?? item.day)}: ${formatCents(item.openCents)} open`,
      fields: { written: optional(dollars('Write off', { min: 0.01 })) },
    })),
  submit: async (ctx, { customerId, open, back }, { write_off_reason }, { submissionId, rows, gone, confirmed }) => {
    const items = open.flatMap(({ id }, at) => {
      const cents = rows[at]?.written
      return cents ? [{ entryId: id, cents: cents as Cents }] : []
    })
    await writeOff(ctx, customerId, {
      ...{ id: submissionId, items, reason: write_off_reason },
      ...{ isOutdated: gone.length > 0, sure: confirmed },
    })
    return back
  },
})

type InvoiceContext = { customerId: string; item: { entryId: string; cents: Cents }; back: string }

/** On an invoice: all that is open of it. */
export const writeOffRestForm = verbForm({
  verb: 'write_off',
  title: 'Write off the balance',
  lead: ({ item }: InvoiceContext) => `Posts ${formatCents(item.cents)} to Bad Debt. The invoice stays as it was sent.`,
  button: 'Write off',
  look: 'danger',
  once: true,
  permission: 'write-offs.post',
  fields: (_subject: InvoiceContext) => ({
    write_off_reason: reasonField('The customer sees it on the account and the statement.'),
  }),
  submit: async (ctx, { customerId, item, back }, { write_off_reason }, { submissionId, confirmed }) => {
    await writeOff(ctx, customerId, {
      ...{ id: submissionId, items: [item], reason: write_off_reason, sure: confirmed },
    })
    return back
  },
})

type OpenWriteOffs = Awaited<ReturnType<typeof standingWriteOffs>>

export const reverseForm = verbForm({
  verb: 'reverse_write_off',
  title: 'Reverse a write-off',
  lead: () =>
    "For when they pay after all, or it was a mistake. It's open again with its old due date. Then record the payment.",
  button: 'Reverse write-off',
  permission: 'write-offs.post',
  fields: ({ standing }: { standing: OpenWriteOffs; back: string }) => ({
    which: choice(
      'Write-off',
      Object.fromEntries(
        standing.map(({ id, day, number, cents }) => [
          id,
          `${[number, formatDay(day)].filter(Boolean).join(', ')}: ${formatCents(-cents as Cents)}`,
        ]),
      ),
      { initial: standing[0]?.id },
    ),
    reverse_reason: reasonField('The customer sees it on the account and the statement.'),
  }),
  submit: async (ctx, { back }, { which, reverse_reason }) => {
    await reverseWriteOff(ctx, which, reverse_reason)
    return back
  },
})

/** The forms of an account; of one that owes nothing, and of which nothing was written off, none. */
export const writeOffForms = async (ctx: Context, customerId: string) => {
  if (!can(ctx.viewer, 'write-offs.post')) return []
  const [open, standing] = [await openItemsOf(ctx, customerId), await standingWriteOffs(ctx, customerId)]
  const backPage = page(customerId)
  return [
    ...(open.length > 0 ? [writeOffForm({ customerId, open, back: backPage })] : []),
    ...(standing.length > 0 ? [reverseForm({ standing, back: backPage })] : []),
  ]
}
