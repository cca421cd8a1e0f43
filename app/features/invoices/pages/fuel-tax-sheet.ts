import { formatDay } from '#domain/day.ts'
import { formatCents, formatGallons, type Cents, type DeciGallons } from '#domain/money.ts'
import { formatPrice } from '#features/trade/line.ts'
import type { PaperSheet } from '#features/trade/pages/paper-pdf.ts'
import type { FuelTaxLine } from '../fuel-tax.ts'
import type { Invoice } from '../schema.ts'

/** "$0.470000": what the law says to the millionth of a dollar. */
const formatTaxRate = (millionths: number) => `$${(millionths / 1_000_000).toFixed(6)}`

/**
 * What a seller gives to a buyer who claims the state's motor fuel tax back, in words: each line is a tax on a fuel, so that
 * its amounts add up to the tax that is claimed. The price of the fuel stands under its name. Source: ORC 5735.15.
 */
export const fuelTaxSheet = (
  invoice: Pick<Invoice, 'reference' | 'soldTo' | 'deliveredTo' | 'deliveredOn' | 'issuedOn'>,
  taxed: readonly FuelTaxLine[],
  seller: string,
): PaperSheet => {
  const tax = taxed.reduce((sum, { taxCents }) => sum + taxCents, 0) as Cents
  const fuels = [...new Map(taxed.map((each) => [each.position, each])).values()]
  const gallons = fuels.reduce((sum, { quantity }) => sum + quantity, 0) as DeciGallons
  return {
    title: `Fuel tax statement for ${invoice.reference}`,
    who: invoice.soldTo.split('\n').join(', '),
    status: "Seller's statement for a fuel tax refund (ORC 5735.15)",
    paper: {
      lines: taxed.map(({ name, quantity, price, cents, taxName, taxRate, taxCents }) => ({
        ...{ name, quantity: formatGallons(quantity as DeciGallons), dyed: false },
        made: `Without tax: ${formatPrice({ unit: 'gallon', price })}, ${formatCents(cents as Cents)}. ${taxName}`,
        ...{ price: formatTaxRate(taxRate), amount: formatCents(taxCents as Cents) },
      })),
      total: formatCents(tax),
      heads: { name: 'Motor fuel', quantity: 'Gallons', price: 'Tax a gallon', amount: 'Tax' },
      notices: [],
    },
    facts: [
      { name: 'Seller', value: seller },
      { name: 'Delivered to', value: invoice.deliveredTo ?? '' },
      { name: 'Delivered', value: invoice.deliveredOn ? formatDay(invoice.deliveredOn) : '' },
      { name: 'Invoice', value: `${invoice.reference}, ${invoice.issuedOn ? formatDay(invoice.issuedOn) : ''}` },
      { name: 'Tax', value: `${formatCents(tax)} on ${formatGallons(gallons)} was paid or will be paid by us.` },
      { name: 'How the buyer used the fuel', value: '______________________________________' },
    ],
  }
}
