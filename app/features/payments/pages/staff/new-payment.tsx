import { href } from 'react-router'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { findCustomer, findMeant } from '#features/customers/customer.ts'
import { openItemsOf, owedBy } from '#features/ledger/find.ts'
import { text } from '#forms/fields/text.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { PageHead } from '#ui/page-head.tsx'
import { findBankLine } from '../../bank-lines.ts'
import { recordForm } from '../../payment-forms.ts'
import type { Route } from './+types/new-payment'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Record payment | Payments' }]

/** Whose payment it is comes first: by a name, or from their record. */
const customerForm = verbForm({
  verb: 'choose_customer',
  button: 'Continue',
  look: 'primary',
  permission: 'payments.record',
  fields: (_subject: { line?: string }) => ({
    customer: text('Customer', { autoComplete: 'off', help: 'Part of the name, an email or a phone number.' }),
  }),
  submit: async (ctx, { line }, { customer }, { confirmed }) => {
    const { id } = await findMeant(ctx, customer, confirmed, (ids) => balances(ctx, ids))
    return `${href('/dashboard/admin/payments/new')}?${new URLSearchParams({ customer: id, ...(line && { line }) })}`
  },
})

/** "balance $1,250.00", which tells two customers of one name apart. */
const balances = async (ctx: Context, ids: readonly string[]) =>
  can(ctx.viewer, 'ledger.see-all')
    ? new Map([...(await owedBy(ctx, ids))].map(([id, { balance }]) => [id, `balance ${formatCents(balance)}`]))
    : new Map<string, string>()

const read = async (ctx: Context, { searchParams }: URL) => {
  const requested = searchParams.get('customer')
  const line = searchParams.get('line') ?? undefined
  if (!requested) return { forms: [customerForm({ line })], customer: undefined, line: undefined }
  const customer = await findCustomer(ctx, requested)
  const found = line ? await findBankLine(ctx, line) : undefined
  const open = await openItemsOf(ctx, customer.id)
  const form = recordForm({
    ...{ customerId: customer.id, open, today: today(ctx), line: found },
    orderId: searchParams.get('order') ?? undefined,
  })
  const total = open.reduce((sum, { openCents }) => sum + openCents, 0) as Cents
  return { forms: [form], customer: { name: customer.name, owed: formatCents(total) }, line: found?.description }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const { forms, ...shown } = await read(ctx, url)
  return { ...shown, forms: forms.map((form) => form.draw(ctx)) }
})

export const action = answering(async ({ request, url }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), (await read(ctx, url)).forms),
)

export const clientAction = keepDraft

export default function NewPaymentRoute({ loaderData: { forms, customer, line }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={<a href={href('/dashboard/admin/payments')}>Payments</a>}
        title={customer ? `Payment from ${customer.name}` : 'Record payment'}
        lead={
          [customer && `Open balance: ${customer.owed}.`, line && `The bank says: ${line}`].filter(Boolean).join(' ') ||
          undefined
        }
      />
      <div className="wrap page-body">
        {forms.map((form) => (
          <VerbForm key={form.verb} form={form} refused={actionData ?? undefined} />
        ))}
      </div>
    </>
  )
}
