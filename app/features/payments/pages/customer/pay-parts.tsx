import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Alert } from '#ui/alert.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { AutopayDrafts } from '../autopay-drafts.tsx'
import type { Route } from './+types/pay'

type Account = NonNullable<Route.ComponentProps['loaderData']['account']>
type PayActionData = Route.ComponentProps['actionData']

/** What became of the payment that was begun on the processor's page. */
export const BegunPayment = ({ begun }: { begun: NonNullable<Account['begun']> }) => (
  <Alert tone={begun.state === 'failed' ? 'late' : 'kept'} title={begunWords(begun)} urgent>
    {begun.state === 'failed' ? 'Please try again, or pay another way.' : 'You get a receipt by email.'}
  </Alert>
)

const begunWords = ({ state, amount }: { state: string; amount: string }) => {
  if (state === 'paid') return `We received ${amount}. Thank you.`
  if (state === 'failed') return `Your payment of ${amount} did not go through.`
  return state === 'pending'
    ? `Your bank is sending ${amount}. That takes up to four business days.`
    : `Thank you. We're waiting for your bank to confirm ${amount}.`
}

/** What a customer owes, where it can't be paid here. */
export const OpenInvoices = ({ open }: Pick<Account, 'open'>) => (
  <Table
    caption="Open invoices, oldest due date first"
    columns={[
      { key: 'called', head: 'Invoice' },
      { key: 'due', head: 'Due' },
      { key: 'open', head: 'Open balance', figures: true },
    ]}
    rows={open.map(({ id, called, due, open, to }) => ({
      key: id,
      cells: {
        called: to ? (
          <a className="text-link" href={to}>
            {called}
          </a>
        ) : (
          called
        ),
        ...{ due, open },
      },
    }))}
  />
)

/** Whether autopay is on, what it took and will take, and turning it on or off. */
export const AutopaySection = ({ autopay, refused }: Pick<Account, 'autopay'> & { refused: PayActionData }) =>
  autopay && (
    <Section id="autopay" title="Autopay">
      <p>
        {autopay.called
          ? autopay.isPaused
            ? `Paused: online payments are off, so we won't take anything from ${autopay.called}. Please pay another way. You turned autopay on ${autopay.since}.`
            : `On since ${autopay.since}. We take what is due from ${autopay.called}. You get an email before each payment.`
          : autopay.isAsked
            ? "Thank you. We are waiting to hear that your card or account is ready. You'll get an email."
            : autopay.isPaused
              ? `Off since ${autopay.ended}. You can turn it on again here once we take payments online.`
              : "Off. Turn it on and we'll draft what is due from your card or bank account."}
      </p>
      {autopay.drafts.length > 0 && <AutopayDrafts drafts={autopay.drafts} />}
      <VerbForm form={autopay.form} refused={refused} />
    </Section>
  )

/** What they paid, with what a driver has and our office does not yet. */
export const PaidSection = ({ brought, payments }: Pick<Account, 'brought' | 'payments'>) => (
  <Section id="paid" title="Payments">
    {brought.map(({ id, what, day, words }) => (
      <Alert key={id} title={`${what}: received by driver, being recorded.`}>
        Given to our driver {day}. Your balance changes once our office has recorded it.
        {words && ` We're asking about it: ${words}`}
      </Alert>
    ))}
    {payments.length === 0 ? (
      <p className="text-soft">No payments yet.</p>
    ) : (
      <Table
        caption="Payments, newest first"
        columns={[
          { key: 'reference', head: 'Payment' },
          { key: 'day', head: 'Received' },
          { key: 'how', head: 'Paid by' },
          { key: 'status', head: 'Status' },
          { key: 'amount', head: 'Amount', figures: true },
        ]}
        rows={payments.map(({ id, ...cells }) => ({ key: id, cells }))}
      />
    )}
  </Section>
)
