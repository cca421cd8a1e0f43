import { Form, href } from 'react-router'
import { demand } from '#domain/can.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents, formatGallons, type Cents } from '#domain/money.ts'
import { answering } from '#http/answering.ts'
import { Linked } from '#http/may.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Table } from '#ui/table.tsx'
import { Temporal } from 'temporal-polyfill'
import { rateOf } from '../../accountant.ts'
import { blank } from '../../lines.ts'
import { productOf, taxRows, type TaxRow } from '../../taxes.ts'
import { taxPeriod } from '../tax-period.ts'
import type { Route } from './+types/taxes'

export const meta = () => [{ title: 'Taxes and gallons' }]

/** The lines that a figure is made of: what is asked for there adds up to it. */
const linesBehind = (row: TaxRow, from: string, through: string): string => {
  const first = Temporal.PlainDate.from(`${row.month}-01`)
  const last = first.with({ day: first.daysInMonth }).toString()
  const query = new URLSearchParams({
    from: from > first.toString() ? from : first.toString(),
    through: through < last ? through : last,
    ...(row.untaxed === null ? { tax: row.tax } : { untaxed: row.untaxed }),
    ...(row.rate !== null && { rate: rateOf(row) }),
    product: row.product ?? blank,
    county: row.county ?? blank,
  })
  return `${href('/dashboard/admin/invoices/lines')}?${query}`
}

/** "Nov 2026" */
const monthSaid = (month: string) =>
  Temporal.PlainDate.from(`${month}-01`).toLocaleString('en-US', { month: 'short', year: 'numeric' })

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  demand(ctx, 'ledger.see-all')
  const { from, through } = taxPeriod(ctx, url)
  const rows = await taxRows(ctx, from, through)
  const taxed = rows.reduce((sum, { cents }) => sum + cents, 0) as Cents
  return {
    ...{ from, through, said: `${formatDay(from)} to ${formatDay(through)}`, taxed: formatCents(taxed) },
    rows: rows.map((row, at) => ({
      key: String(at),
      to: linesBehind(row, from, through),
      cells: {
        ...{ month: monthSaid(row.month), county: row.county ?? '', product: productOf(ctx, row), rate: rateOf(row) },
        tax: row.untaxed === null ? row.tax : `${row.tax}: ${row.untaxed}`,
        gallons: row.deciGallons === 0 ? '' : formatGallons(row.deciGallons),
        base: row.base === 0 ? '' : formatCents(row.base),
        amount: formatCents(row.cents),
      },
    })),
  }
})

/** Gallons and taxes as the returns want them; each figure leads to its lines, and each line to its invoice and ticket. */
export default function Taxes({ loaderData: { from, through, said, taxed, rows } }: Route.ComponentProps) {
  const page = href('/dashboard/admin/receivables/taxes')
  return (
    <>
      <PageHead
        title="Taxes and gallons"
        over={
          <a className="text-link" href={href('/dashboard/admin/receivables/books')}>
            Accounting export and close
          </a>
        }
        lead={`${taxed} in taxes invoiced ${said}.`}
        actions={
          <ButtonLink
            href={`${href('/dashboard/admin/receivables/taxes.csv')}?from=${from}&through=${through}`}
            download
          >
            <Icon name="download" /> CSV
          </ButtonLink>
        }
      />
      <div className="wrap page-body sections">
        <Form className="analytics-dates cluster" action={page} role="search">
          <div>
            <label htmlFor="from">From</label>
            <Input id="from" name="from" type="date" defaultValue={from} />
          </div>
          <div>
            <label htmlFor="through">Through</label>
            <Input id="through" name="through" type="date" defaultValue={through} />
          </div>
          <Button type="submit">Show</Button>
        </Form>
        <Table
          caption={`Taxes and gallons, ${said}`}
          columns={[
            { key: 'tax', head: 'Tax' },
            { key: 'month', head: 'Month' },
            { key: 'county', head: 'County' },
            { key: 'product', head: 'Product' },
            { key: 'rate', head: 'Rate', figures: true },
            { key: 'gallons', head: 'Gallons', figures: true },
            { key: 'base', head: 'Taxable amount', figures: true },
            { key: 'amount', head: 'Tax, $', figures: true },
          ]}
          rows={rows.map(({ key, to, cells }) => ({
            key,
            cells: {
              ...cells,
              tax: (
                <Linked permission="invoices.see-all" href={to}>
                  {cells.tax}
                </Linked>
              ),
            },
          }))}
          empty={<p className="text-soft">Nothing was invoiced on these days.</p>}
        />
      </div>
    </>
  )
}
