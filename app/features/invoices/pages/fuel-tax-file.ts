import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { paperPdf } from '#features/trade/pages/paper-pdf.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { findInvoice, linesOfInvoice } from '../find.ts'
import { fuelTaxed } from '../fuel-tax.ts'
import { fuelTaxSheet } from './fuel-tax-sheet.ts'

/** The seller's statement for a fuel tax refund as a PDF file; of an invoice without such a tax there is none. */
export const loader = answering(async ({ params, context }: LoaderFunctionArgs, ctx) => {
  const invoice = await findInvoice(ctx, params.id ?? '')
  const taxed = fuelTaxed(ctx, await linesOfInvoice(ctx, invoice.id))
  if (taxed.length === 0 || invoice.state !== 'issued') throw notFound('fuel tax statement')
  const { company } = context.get(services).content
  const { brand, address, phone } = company
  const lines = [address.street, `${address.place}, ${address.stateCode} ${address.zip}`, phone].filter(
    (line) => line !== undefined,
  )
  const pdf = await paperPdf(
    fuelTaxSheet(invoice, taxed, [brand, ...lines].join(', ')),
    { brand, lines },
    invoice.issuedAt ?? dateOf(ctx.now),
  )
  return new Response(new Uint8Array(pdf), {
    headers: {
      ...keyPageHeaders(),
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${invoice.reference}-fuel-tax.pdf"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
})
