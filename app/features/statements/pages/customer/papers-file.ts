import { Zip, ZipPassThrough } from 'fflate'
import type { LoaderFunctionArgs } from 'react-router'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { ownCustomer } from '#features/ledger/own-account.ts'
import { chargesOf } from '#features/charges/charge.ts'
import { chargeSheet } from '#features/charges/pages/charge-sheet.ts'
import { deliveriesOf } from '#features/invoices/deliveries.ts'
import { findInvoice, issuedIdsOf, linesOfInvoice } from '#features/invoices/find.ts'
import { invoicePdf } from '#features/invoices/pages/invoice-pdf.ts'
import { invoiceSheet } from '#features/invoices/pages/invoice-sheet.ts'
import { formatTicket, latestTicket } from '#features/tickets/find.ts'
import { printedPictures } from '#features/tickets/pages/ticket-pictures.ts'
import { ticketExtras } from '#features/tickets/pages/ticket-extras.ts'
import { ticketSheet } from '#features/tickets/pages/ticket-sheet.ts'
import { paperSender } from '#features/trade/pages/paper-file.ts'
import { paperPdf } from '#features/trade/pages/paper-pdf.ts'
import { answering } from '#http/answering.ts'
import { asStream } from '#http/as-stream.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import type { Content } from '#content/index.ts'
import { readStatement, statementsOf } from '../../find.ts'
import { statementPdf } from '../statement-pdf.ts'
import { statementSheet } from '../statement-sheet.ts'

/** Every statement, invoice, credit memo, finance charge and delivery ticket of the viewer as PDF files in one, made as fast as they are read. */
export const loader = answering(async ({ context }: LoaderFunctionArgs, ctx) => {
  demand(ctx, 'prices.see')
  const customer = await ownCustomer(ctx)
  if (!customer) throw notFound('account')
  const { content, env } = context.get(services)
  return new Response(asStream(zipped(papersOf(ctx, content, env.origin, customer))), {
    headers: {
      ...keyPageHeaders(),
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="invoices-and-statements.zip"',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
})

type File = { name: string; madeAt: Date; bytes: Uint8Array }

async function* papersOf(
  ctx: Context,
  content: Content,
  origin: string,
  { id: customerId, name: customerName }: { id: string; name: string },
): AsyncGenerator<File> {
  const sender = paperSender(content)
  const shipmentIds = new Set<string>()
  const months = new Map<string, number>()
  for (const statement of await statementsOf(ctx, customerId)) {
    const sheet = statementSheet(ctx, content, origin, await readStatement(ctx, statement))
    const { month, madeAt } = statement
    // Two were merged: each has one of that month.
    const before = months.get(month) ?? 0
    months.set(month, before + 1)
    yield {
      name: `statements/statement-${month}${before > 0 ? `-${before + 1}` : ''}.pdf`,
      madeAt,
      bytes: await statementPdf(sheet, madeAt),
    }
  }
  for (const id of await issuedIdsOf(ctx, customerId)) {
    const invoice = await findInvoice(ctx, id)
    const sheet = invoiceSheet(ctx, content, origin, invoice, await linesOfInvoice(ctx, id))
    const madeAt = invoice.issuedAt ?? dateOf(ctx.now)
    yield { name: `invoices/${invoice.reference}.pdf`, madeAt, bytes: await invoicePdf(sheet, madeAt) }
    for (const { shipmentId } of await deliveriesOf(ctx, id)) shipmentIds.add(shipmentId)
  }
  for (const charge of await chargesOf(ctx, customerId)) {
    const { number, chargedAt: madeAt } = charge
    const sheet = chargeSheet(ctx, charge, customerName)
    yield { name: `finance-charges/${number}.pdf`, madeAt, bytes: await paperPdf(sheet, sender, madeAt) }
  }
  // A delivery that was billed again has one ticket.
  for (const shipmentId of shipmentIds) {
    const ticket = await latestTicket(ctx, shipmentId)
    if (!ticket) continue
    const { madeAt } = ticket
    const since = await ticketExtras(ctx, shipmentId)
    const sheet = { ...ticketSheet(ctx, content, ticket, since), pictures: await printedPictures(ctx, shipmentId) }
    yield { name: `tickets/${formatTicket(ticket.number)}.pdf`, madeAt, bytes: await paperPdf(sheet, sender, madeAt) }
  }
}

/** A PDF is compressed already: the files are put together as they are, one after another. */
async function* zipped(files: AsyncIterable<File>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(new Uint8Array(part))
  })
  for await (const { name, madeAt, bytes } of files) {
    const file = new ZipPassThrough(name)
    file.mtime = madeAt
    zip.add(file)
    file.push(new Uint8Array(bytes), true)
    yield* parts
    parts = []
  }
  zip.end()
  yield* parts
}
