import { href } from 'react-router'
import '#ui/portal.css'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { noteRead } from '../../dispute.ts'
import { invoiceBehind, linesOfInvoice } from '../../find.ts'
import { invoiceStatus } from '../../status.ts'
import { InvoicePaper } from '../invoice-paper.tsx'
import { invoiceSheet } from '../invoice-sheet.ts'
import type { Route } from './+types/invoice'

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.title ?? 'Invoice' }]

export const handle = { interactive: true, chatWaits: true }

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const invoice = await invoiceBehind(ctx, params.link)
  await noteRead(ctx, invoice, 'link')
  const { content, env } = context.get(services)
  return {
    link: params.link,
    title: `${invoice.kind === 'credit_memo' ? 'Credit memo' : 'Invoice'} ${invoice.reference}`,
    status: invoiceStatus(ctx, invoice),
    phone: content.company.phone,
    sheet: invoiceSheet(ctx, content, env.origin, invoice, await linesOfInvoice(ctx, invoice.id)),
  }
})

/** An invoice for someone who has its link: the person who pays needs no account. */
export default function LinkInvoice({ loaderData: { link, title, status, phone, sheet } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={title}
        lead={`Questions about this invoice? Call ${phone}.`}
        actions={
          <span className="cluster">
            <StatusWord tone={status.tone}>{status.words}</StatusWord>
            <PrintButton />
            <ButtonLink href={href('/invoice/:link/invoice.pdf', { link })} download>
              <Icon name="download" /> PDF
            </ButtonLink>
          </span>
        }
      />
      <div className="wrap page-body">
        <InvoicePaper sheet={sheet} />
      </div>
    </>
  )
}
