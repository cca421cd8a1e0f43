import type { LoaderFunctionArgs } from 'react-router'
import { dateOf } from '#domain/instant.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { noteRead } from '../dispute.ts'
import { findInvoice, invoiceBehind, linesOfInvoice } from '../find.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { invoiceSheet } from './invoice-sheet.ts'

/** An invoice as a PDF file, for viewers who may see its page: behind its link, in the portal, or at the desk. */
export const loader = answering(async ({ params, context }: LoaderFunctionArgs, ctx) => {
  const invoice = params.link ? await invoiceBehind(ctx, params.link) : await findInvoice(ctx, params.id ?? '')
  await noteRead(ctx, invoice, params.link ? 'link_pdf' : 'pdf')
  const { content, env } = context.get(services)
  const sheet = invoiceSheet(ctx, content, env.origin, invoice, await linesOfInvoice(ctx, invoice.id))
  const pdf = await invoicePdf(sheet, invoice.issuedAt ?? dateOf(ctx.now))
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...keyPageHeaders(),
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${invoice.reference ?? 'draft'}.pdf"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
})
