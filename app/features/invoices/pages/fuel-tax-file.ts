import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { paperPdf } from '#features/trade/pages/paper-pdf.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { findInvoice } from '../find.ts'
import { fuelTaxGone, fuelTaxOf } from '../fuel-tax.ts'
import { fuelTaxSheet } from './fuel-tax-sheet.ts'

/** The seller's statement for a fuel tax refund as a PDF file; of an invoice without such a tax there is none, and of one that was credited it is refused. */
export const loader = answering(async ({ params, context }: LoaderFunctionArgs, ctx) => {
  const invoice = await findInvoice(ctx, params.id ?? '')
  const { taxed, was } = await fuelTaxOf(ctx, invoice)
  if (taxed.length === 0) throw was ? await fuelTaxGone(ctx, invoice) : notFound('fuel tax statement')
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
