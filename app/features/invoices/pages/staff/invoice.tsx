import { href } from 'react-router'
import { can } from '#domain/can.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { ticketNumbersOf } from '#features/tickets/find.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { History } from '#features/trade/pages/history.tsx'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { writeOffRestForm } from '#features/write-offs/write-off-forms.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Linked } from '#http/may.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { wouldBe } from '../../bill-again.ts'
import { leftToCredit } from '../../correct.ts'
import { deliveriesOf } from '../../deliveries.ts'
import { correctionsOf, findInvoice, linesOfInvoice } from '../../find.ts'
import { invoiceForms } from '../../invoice-forms.ts'
import { paidHistory, paymentsOf, findInvoiceOpenings } from '../../invoice-payments.ts'
import { recipientsOfInvoice } from '../../recipients.ts'
import { invoiceStatus } from '../../status.ts'
import { InvoicePaper } from '../invoice-paper.tsx'
import { invoiceSheet } from '../invoice-sheet.ts'
import type { Route } from './+types/invoice'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.title ?? 'Invoice'} | Invoices` }]

const formsOf = async (ctx: Parameters<typeof findInvoice>[0], id: string) => {
  const invoice = await findInvoice(ctx, id)
  const lines = await linesOfInvoice(ctx, id)
  const recalculated =
    invoice.state === 'issued' && invoice.kind === 'invoice' ? await wouldBe(ctx, invoice) : undefined
  const { entryId, customerId, openCents } = invoice
  const page = href('/dashboard/admin/invoices/:id', { id })
  const writeOff =
    entryId && (openCents ?? 0) > 0 && can(ctx.viewer, 'write-offs.post')
      ? [writeOffRestForm({ customerId, item: { entryId, cents: openCents as Cents }, back: page })]
      : []
  return {
    invoice,
    lines,
    writeOff,
    forms: invoiceForms({ invoice, left: await leftToCredit(ctx, invoice), again: recalculated?.totalCents }),
  }
}

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const { invoice, lines, forms, writeOff } = await formsOf(ctx, params.id)
  const { content, env } = context.get(services)
  const [deliveries, corrections, payments, reads, { to }] = await Promise.all([
    deliveriesOf(ctx, invoice.id),
    correctionsOf(ctx, invoice),
    paymentsOf(ctx, invoice),
    findInvoiceOpenings(ctx, invoice.id),
    recipientsOfInvoice(ctx, invoice),
  ])
  const tickets = await ticketNumbersOf(
    ctx,
    deliveries.map(({ shipmentId }) => shipmentId),
  )
  const formatAt = (at: Date) => formatMoment(ctx.calendar.timeZone, at)
  const mayIssue = can(ctx.viewer, 'invoices.issue')
  const open = mayIssue ? forms.filter(({ isOpen }) => isOpen) : []
  return {
    id: invoice.id,
    title: invoice.reference ?? 'Draft',
    customer: { id: invoice.customerId, name: invoice.customerName },
    status: invoiceStatus(ctx, invoice),
    sheet: invoiceSheet(ctx, content, env.origin, invoice, lines),
    differs: invoice.differsAt && formatAt(invoice.differsAt),
    disputed: invoice.disputedAt && { at: formatAt(invoice.disputedAt), said: invoice.disputeSaid },
    promised: invoice.promisedOn && formatDay(invoice.promisedOn),
    to,
    lead: open.filter(({ lead }) => lead).map(({ form }) => form.draw(ctx)),
    forms: [...open.filter(({ lead }) => !lead).map(({ form }) => form), ...writeOff].map((form) => form.draw(ctx)),
    deliveries: deliveries.map(({ shipmentId, reference, orderId, order, billed, changes, stands }) => ({
      ...{ shipmentId, reference, orderId, order, corrected: stands === 1 && billed !== changes },
      ticket: tickets.get(shipmentId),
    })),
    corrections: corrections.map(({ id, kind, reference, totalCents }) => ({
      ...{ id, reference: reference ?? 'Draft', total: formatCents(totalCents) },
      what: kind === 'credit_memo' ? 'Credit memo' : 'Invoice',
    })),
    payments: payments.map(({ day, says, cents }) => ({ day: formatDay(day), says, amount: formatCents(cents) })),
    reads: reads.map(({ at, who, how }) => ({ at: formatAt(at), who, how })),
    history: await historyLines(ctx, invoice.id, paidHistory(invoice, payments)),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const { forms, writeOff } = await formsOf(ctx, params.id)
  return answerVerb(ctx, await request.formData(), [...forms.map(({ form }) => form), ...writeOff])
})

export const clientAction = keepDraft

/** One invoice at the desk: the paper, what can be done with it, what was paid, and who has read it. */
export default function StaffInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, customer, status, sheet, lead, forms, deliveries, corrections, payments, reads } = loaderData
  useFreshPage()
  return (
    <>
      <PageHead
        title={`${title}, ${customer.name}`}
        long
        over={
          <a className="text-link" href={href('/dashboard/admin/invoices')}>
            Invoices
          </a>
        }
        actions={
          <span className="cluster">
            <StatusWord tone={status.tone}>{status.words}</StatusWord>
            <PrintButton />
            <ButtonLink href={href('/dashboard/admin/invoices/:id/invoice.pdf', { id })} download>
              <Icon name="download" /> PDF
            </ButtonLink>
          </span>
        }
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <RefusedElsewhere refused={actionData} forms={[...lead, ...forms]} />
          {loaderData.differs && (
            <Alert tone="due" title="The delivery or its order changed after this invoice.">
              Noticed {loaderData.differs}. Bill it again, or leave it as it is.
            </Alert>
          )}
          {loaderData.disputed && (
            <Alert tone="due" title={`Disputed since ${loaderData.disputed.at}`}>
              <bdi>{loaderData.disputed.said}</bdi>
            </Alert>
          )}
          {lead.length > 0 && (
            <div className="cluster desk-only">
              {lead.map((form) => (
                <VerbForm key={form.verb} form={form} refused={actionData} />
              ))}
            </div>
          )}
          <InvoicePaper sheet={sheet} />
          <div className="stack tight trade-verbs" role="group" aria-label="Actions">
            {forms.map((form) => (
              <VerbForm key={form.verb} form={form} primary={false} refused={actionData} />
            ))}
          </div>
        </div>
        <aside className="stack loose desk-only">
          <Section id="about" title="Invoice" size="h4" spacing="none">
            <DefinitionTable
              dense
              rows={[
                {
                  name: 'Customer',
                  value: (
                    <Linked
                      permission="ledger.see-all"
                      href={href('/dashboard/admin/receivables/:id', { id: customer.id })}
                    >
                      <bdi>{customer.name}</bdi>
                    </Linked>
                  ),
                },
                { name: 'Emailed to', value: <bdi>{loaderData.to.join(', ') || 'No email address'}</bdi> },
                ...(loaderData.promised ? [{ name: 'Promised by', value: loaderData.promised }] : []),
                ...deliveries.map(({ shipmentId, reference, corrected }) => ({
                  name: corrected ? 'Delivery, changed since' : 'Delivery',
                  value: (
                    <Linked
                      permission="shipments.see-all"
                      href={href('/dashboard/admin/shipments/:id', { id: shipmentId })}
                    >
                      {reference}
                    </Linked>
                  ),
                })),
                ...deliveries
                  .filter(({ ticket }) => ticket)
                  .map(({ shipmentId, ticket }) => ({
                    name: 'Delivery ticket',
                    value: (
                      <Linked
                        permission="shipments.see-all"
                        href={href('/dashboard/admin/shipments/:id/ticket', { id: shipmentId })}
                      >
                        {ticket}
                      </Linked>
                    ),
                  })),
                ...deliveries.map(({ orderId, order }) => ({
                  name: 'Order',
                  value: (
                    <Linked permission="orders.see-all" href={href('/dashboard/admin/orders/:id', { id: orderId })}>
                      {order}
                    </Linked>
                  ),
                })),
                ...corrections.map((other) => ({
                  name: other.what,
                  value: (
                    <a className="text-link" href={href('/dashboard/admin/invoices/:id', { id: other.id })}>
                      {other.reference}, {other.total}
                    </a>
                  ),
                })),
              ]}
            />
          </Section>
          <Section id="paid" title="Paid and credited" size="h4" spacing="none">
            {payments.length === 0 ? (
              <p className="text-soft">No payments or credits yet.</p>
            ) : (
              <DefinitionTable
                dense
                rows={payments.map(({ day, says, amount }) => ({ name: `${day}, ${says}`, value: amount }))}
              />
            )}
          </Section>
          <Section id="reads" title="Opened by the customer" size="h4" spacing="none">
            {reads.length === 0 ? (
              <p className="text-soft">Not opened yet.</p>
            ) : (
              <DefinitionTable
                dense
                rows={reads.map(({ at, who, how }) => ({ name: at, value: <bdi>{`${who}, ${how}`}</bdi> }))}
              />
            )}
          </Section>
          <History {...loaderData.history} />
        </aside>
      </div>
    </>
  )
}
