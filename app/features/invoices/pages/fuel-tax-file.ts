import type { LoaderFunctionArgs } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { formatCents, formatGallons, type Cents, type DeciGallons } from '#domain/money.ts'
import { paperPdf } from '#features/trade/pages/paper-pdf.ts'
import { formatPrice } from '#features/trade/line.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { findInvoice, linesOfInvoice } from '../find.ts'
import { fuelTaxed } from '../fuel-tax.ts'

/**
 * What a seller gives to a buyer who claims the state's motor fuel tax back: who bought how many gallons of what at which price,
 * and that the tax was or will be paid. The use is the buyer's to name. Source: ORC 5735.15.
 */
export const loader = answering(async ({ params, context }: LoaderFunctionArgs, ctx) => {
  const invoice = await findInvoice(ctx, params.id ?? '')
  const taxed = fuelTaxed(ctx, await linesOfInvoice(ctx, invoice.id))
  if (taxed.length === 0 || invoice.state !== 'issued') throw notFound('fuel tax statement')
  const { company } = context.get(services).content
  const { brand, address, phone } = company
  const lines = [address.street, `${address.place}, ${address.stateCode} ${address.zip}`, phone].filter(
    (line) => line !== undefined,
  )
  const tax = taxed.reduce((sum, { taxCents }) => sum + taxCents, 0) as Cents
  const gallons = taxed.reduce((sum, { quantity }) => sum + quantity, 0) as DeciGallons
  const pdf = await paperPdf(
    {
      title: `Fuel tax statement for ${invoice.reference}`,
      who: invoice.soldTo.split('\n').join(', '),
      status: "Seller's statement for a fuel tax refund (ORC 5735.15)",
      paper: {
        lines: taxed.map(({ name, quantity, price, cents }) => ({
          ...{ name, quantity: formatGallons(quantity as DeciGallons), dyed: false },
          ...{ price: formatPrice({ unit: 'gallon', price }), amount: formatCents(cents as Cents) },
        })),
        sums: taxed.map(({ taxName, taxCents }) => ({ label: taxName, amount: formatCents(taxCents as Cents) })),
        total: formatCents(tax),
        heads: { name: 'Motor fuel', quantity: 'Gallons', price: 'Price without tax', amount: 'Amount' },
        notices: [],
      },
      facts: [
        { name: 'Seller', value: [brand, ...lines].join(', ') },
        { name: 'Delivered to', value: invoice.deliveredTo ?? '' },
        { name: 'Delivered', value: invoice.deliveredOn ? formatDay(invoice.deliveredOn) : '' },
        { name: 'Invoice', value: `${invoice.reference}, ${invoice.issuedOn ? formatDay(invoice.issuedOn) : ''}` },
        { name: 'Tax', value: `${formatCents(tax)} on ${formatGallons(gallons)} was paid or will be paid by us.` },
        { name: 'How the buyer used the fuel', value: '______________________________________' },
      ],
    },
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
