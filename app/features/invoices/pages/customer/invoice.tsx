import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { can } from '#domain/can.ts'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { ticketNumbersOf } from '#features/tickets/find.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { History } from '#features/trade/pages/history.tsx'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { deliveriesOf } from '../../deliveries.ts'
import { noteRead } from '../../dispute.ts'
import { correctionsOf, findInvoice, linesOfInvoice } from '../../find.ts'
import { disputeForm } from '../../invoice-forms.ts'
import { paidHistory, paymentsOf } from '../../invoice-payments.ts'
import { fuelTaxGone, fuelTaxOf } from '../../fuel-tax.ts'
import { invoiceStatus } from '../../status.ts'
import { InvoicePaper } from '../invoice-paper.tsx'
import { invoiceSheet } from '../invoice-sheet.ts'
import type { Route } from './+types/invoice'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.title ?? 'Invoice' }]

const backOf = (id: string) => href('/dashboard/customer/invoices/:id', { id })

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const invoice = await findInvoice(ctx, params.id)
  await noteRead(ctx, invoice, 'page')
  const { content, env } = context.get(services)
  const [deliveries, lines, payments, corrections] = await Promise.all([
    deliveriesOf(ctx, invoice.id),
    linesOfInvoice(ctx, invoice.id),
    paymentsOf(ctx, invoice),
    correctionsOf(ctx, invoice),
  ])
  const tickets = await ticketNumbersOf(
    ctx,
    deliveries.map(({ shipmentId }) => shipmentId),
  )
  const fuelTax = await fuelTaxOf(ctx, invoice)
  const isGone = fuelTax.was && fuelTax.taxed.length === 0
  const mayDispute = can(ctx.viewer, 'invoices.dispute') && (invoice.openCents ?? 0) > 0 && !invoice.disputedAt
  return {
    id: invoice.id,
    title: `${invoice.kind === 'credit_memo' ? 'Credit memo' : 'Invoice'} ${invoice.reference}`,
    status: invoiceStatus(ctx, invoice),
    sheet: invoiceSheet(ctx, content, env.origin, invoice, lines),
    disputed: invoice.disputedAt !== null,
    hasFuelTax: fuelTax.taxed.length > 0,
    fuelTaxGone: isGone ? (await fuelTaxGone(ctx, invoice)).message : undefined,
    form: mayDispute ? disputeForm({ invoice, back: backOf(invoice.id) }, invoice).draw(ctx) : undefined,
    deliveries: deliveries.map(({ shipmentId, reference, orderId, order }) => ({
      ...{ shipmentId, reference, orderId, order, ticket: tickets.get(shipmentId) },
    })),
    payments: payments.map(({ day, says, cents }) => ({ day: formatDay(day), says, amount: formatCents(cents) })),
    corrections: corrections.map(({ id, kind, reference, totalCents }) => ({
      ...{ id, reference, total: formatCents(totalCents) },
      what: kind === 'credit_memo' ? 'Credit memo' : 'Invoice',
    })),
    history: await historyLines(ctx, invoice.id, paidHistory(invoice, payments)),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const invoice = await findInvoice(ctx, params.id)
  return answerVerb(ctx, await request.formData(), [disputeForm({ invoice, back: backOf(invoice.id) }, invoice)])
})

export const clientAction = keepDraft

/** An invoice as its customer sees it. */
export default function CustomerInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, status, sheet, form, deliveries, payments, corrections, history } = loaderData
  return (
    <>
      <PageHead
        title={title}
        over={
          <a className="text-link" href={href('/dashboard/customer/invoices')}>
            Invoices
          </a>
        }
        actions={
          <span className="cluster">
            <StatusWord tone={status.tone}>{status.words}</StatusWord>
            <PrintButton />
            <ButtonLink href={href('/dashboard/customer/invoices/:id/invoice.pdf', { id })} download>
              <Icon name="download" /> PDF
            </ButtonLink>
          </span>
        }
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          {loaderData.disputed && (
            <Alert tone="due" title="You reported a problem with this invoice.">
              We are looking into it. You get no reminders until it is settled.
            </Alert>
          )}
          <InvoicePaper sheet={sheet} />
        </div>
        <aside className="stack loose desk-only">
          {loaderData.hasFuelTax && (
            <p>
              <a className="text-link" href={href('/dashboard/customer/invoices/:id/fuel-tax.pdf', { id })} download>
                Fuel tax statement for a refund claim (PDF)
              </a>
            </p>
          )}
          {loaderData.fuelTaxGone && <p className="text-soft">No fuel tax statement: {loaderData.fuelTaxGone}</p>}
          {deliveries.length > 0 && (
            <Section
              id="deliveries"
              title={deliveries.length === 1 ? 'Delivery' : 'Deliveries'}
              size="h4"
              spacing="none"
            >
              <DefinitionTable
                dense
                rows={[
                  ...deliveries.map(({ shipmentId, reference, orderId, ticket }) => ({
                    name: ticket ? 'Delivery ticket' : 'Delivery',
                    value: ticket ? (
                      <a
                        className="text-link"
                        href={href('/dashboard/customer/orders/:id/ticket/:shipment', {
                          ...{ id: orderId, shipment: shipmentId },
                        })}
                      >
                        {ticket}
                      </a>
                    ) : (
                      reference
                    ),
                  })),
                  ...deliveries.map(({ orderId, order }) => ({
                    name: 'Order',
                    value: (
                      <a className="text-link" href={href('/dashboard/customer/orders/:id', { id: orderId })}>
                        {order}
                      </a>
                    ),
                  })),
                ]}
              />
            </Section>
          )}
          {form && <VerbForm form={form} primary={false} refused={actionData} />}
          {(payments.length > 0 || corrections.length > 0) && (
            <Section id="paid" title="Paid and credited" size="h4" spacing="none">
              <DefinitionTable
                dense
                rows={[
                  ...payments.map(({ day, says, amount }) => ({ name: `${day}, ${says}`, value: amount })),
                  ...corrections.map((other) => ({
                    name: other.what,
                    value: (
                      <a className="text-link" href={href('/dashboard/customer/invoices/:id', { id: other.id })}>
                        {other.reference}, {other.total}
                      </a>
                    ),
                  })),
                ]}
              />
            </Section>
          )}
          <History {...history} />
        </aside>
      </div>
    </>
  )
}
