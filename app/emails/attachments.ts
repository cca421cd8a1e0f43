import { eq } from 'drizzle-orm'
import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { findCharge } from '#features/charges/charge.ts'
import { chargeSheet } from '#features/charges/pages/charge-sheet.ts'
import { customerNames } from '#features/customers/customer.ts'
import { extensionOf } from '#features/documents/paper-type.ts'
import { documentFiles, documentVersions } from '#features/documents/schema.ts'
import { findInvoice, linesOfInvoice } from '#features/invoices/find.ts'
import { invoicePdf } from '#features/invoices/pages/invoice-pdf.ts'
import { invoiceSheet } from '#features/invoices/pages/invoice-sheet.ts'
import { findQuote, versionsOf } from '#features/quotes/find.ts'
import { quoteSheet } from '#features/quotes/pages/quote-sheet.ts'
import { readStatement, statementOfMail } from '#features/statements/find.ts'
import { statementPdf } from '#features/statements/pages/statement-pdf.ts'
import { statementSheet } from '#features/statements/pages/statement-sheet.ts'
import { latestTicket } from '#features/tickets/find.ts'
import { printedPictures } from '#features/tickets/pages/ticket-pictures.ts'
import { ticketExtras } from '#features/tickets/pages/ticket-extras.ts'
import { ticketSheet } from '#features/tickets/pages/ticket-sheet.ts'
import { paperSender } from '#features/trade/pages/paper-file.ts'
import { paperPdf } from '#features/trade/pages/paper-pdf.ts'
import type { Attachment, AttachmentSource } from '#mails/attachments.ts'

/** What papers are made from beside their own rows. */
type DocumentContext = Pick<Content, 'company' | 'fuels'> & { origin: string }

/** Makes or reads a file that goes along with an email; undefined when what it shows was deleted meanwhile. */
export const readAttachment = async (
  ctx: Context,
  documents: DocumentContext,
  source: AttachmentSource,
): Promise<Attachment | undefined> => {
  if (source.of === 'quote') return quotePdf(ctx, documents, source)
  if (source.of === 'document') return documentFile(ctx, source)
  const content = await ifThere(paperOf(ctx, documents, source))
  return content && { name: source.name, type: 'application/pdf', content }
}

type OfBilling = Exclude<AttachmentSource, { of: 'quote' | 'document' }>

/** The same files that their pages offer to download. */
const paperOf = async (ctx: Context, documents: DocumentContext, source: OfBilling): Promise<Buffer | undefined> => {
  switch (source.of) {
    case 'invoice': {
      const invoice = await findInvoice(ctx, source.id)
      const sheet = invoiceSheet(ctx, documents, documents.origin, invoice, await linesOfInvoice(ctx, invoice.id))
      return invoicePdf(sheet, invoice.issuedAt ?? dateOf(ctx.now))
    }
    case 'statement': {
      const statement = await statementOfMail(ctx, source.link)
      const sheet = statementSheet(ctx, documents, documents.origin, await readStatement(ctx, statement))
      return statementPdf(sheet, statement.madeAt)
    }
    case 'charge': {
      const charge = await findCharge(ctx, source.id)
      const [customer] = await customerNames(ctx, [charge.customerId])
      return paperPdf(chargeSheet(ctx, charge, customer?.name ?? ''), paperSender(documents), charge.chargedAt)
    }
    case 'ticket': {
      const ticket = await latestTicket(ctx, source.shipmentId)
      if (!ticket) return undefined
      const since = await ticketExtras(ctx, source.shipmentId)
      const sheet = {
        ...ticketSheet(ctx, documents, ticket, since),
        pictures: await printedPictures(ctx, source.shipmentId),
      }
      return paperPdf(sheet, paperSender(documents), ticket.madeAt)
    }
  }
}

const ifThere = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof DomainError) return undefined
    throw error
  })

/** A quote in the version that the email is about: it may have been written anew since. */
const quotePdf = async (
  ctx: Context,
  documents: DocumentContext,
  { id, version, name }: Extract<AttachmentSource, { of: 'quote' }>,
): Promise<Attachment | undefined> => {
  const quote = await ifThere(findQuote(ctx, id))
  const sentVersion = quote && (await versionsOf(ctx, quote)).find((each) => each.version === version)
  if (!sentVersion) return undefined
  const { quoteId: _quote, offeredBy: _by, offeredTo: _to, ...printed } = sentVersion
  const sheet = await quoteSheet(ctx, { ...quote, ...printed }, 'pending')
  return { name, type: 'application/pdf', content: await paperPdf(sheet, paperSender(documents), dateOf(ctx.now)) }
}

const documentFile = async (
  { db }: Context,
  { versionId, name }: Extract<AttachmentSource, { of: 'document' }>,
): Promise<Attachment | undefined> => {
  const [file] = await db
    .select({ type: documentVersions.type, content: documentFiles.content })
    .from(documentFiles)
    .innerJoin(documentVersions, eq(documentVersions.id, documentFiles.versionId))
    .where(eq(documentFiles.versionId, versionId))
  return file && { name: `${name}.${extensionOf[file.type]}`, ...file }
}
