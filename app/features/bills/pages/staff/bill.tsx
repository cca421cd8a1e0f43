import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { can } from '#domain/can.ts'
import { system } from '#domain/viewer.ts'
import { findCompany } from '#features/companies/company.ts'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { billOfLadingNumber } from '#features/trade/bill-of-lading.ts'
import { formatPrice, formatQuantity } from '#features/trade/line.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { History } from '#features/trade/pages/history.tsx'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Linked } from '#http/may.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import '#ui/styles/trade.css'
import { Table } from '#ui/table.tsx'
import { billForms, everyBillForm } from '../../bill-forms.ts'
import { readMatched } from '../../check.ts'
import { findBill } from '../../find.ts'
import { billStates } from '../../lifecycle.ts'
import { findDifferences, normalizeBillOfLading, type Difference, type BillMatch } from '../../match.ts'
import type { Route } from './+types/bill'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Bill ${loaderData.number} | Supplier bills` : 'Supplier bill' },
]

/** Each line of the bill beside what was ordered and what came by its bill of lading. */
const linesSaid = ({ lines, purchase, trucks }: BillMatch) =>
  lines.map((line, at) => {
    const ordered = purchase?.lines.find(({ product }) => product === line.product)
    const truck = trucks.find(
      ({ billOfLading }) =>
        billOfLading && normalizeBillOfLading(billOfLading) === normalizeBillOfLading(line.billOfLading),
    )
    const loads = truck?.state === 'delivered' ? truck.loads.filter(({ product }) => product === line.product) : []
    const totalOf = (of: 'delivered' | 'gross' | 'net') => {
      const readings = loads.flatMap((load) => load[of] ?? [])
      return readings.length > 0 && readings.length === loads.length
        ? readings.reduce((sum, one) => sum + one, 0)
        : undefined
    }
    const row = (label: string, quantity: number | undefined) =>
      quantity === undefined ? [] : [`${label}${formatQuantity({ ...line, quantity })}`]
    return {
      key: String(at),
      name: line.name,
      lading: line.billOfLading ? billOfLadingNumber(line.billOfLading) : '',
      shipment: truck && { id: truck.id, reference: truck.reference },
      billed: formatQuantity(line),
      came: [...row('', totalOf('delivered')), ...row('gross ', totalOf('gross')), ...row('net ', totalOf('net'))],
      price: formatPrice(line),
      ordered: ordered ? formatPrice(ordered) : '',
      amount: formatCents(line.cents),
    }
  })

const saidOf = ({ words, cents }: Difference) => ({ words, more: cents === 0 ? '' : formatCents(cents) })

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const bill = await findBill(ctx, params.id)
  const [supplier, matched, history] = await Promise.all([
    findCompany({ ...ctx, viewer: system }, bill.supplierId),
    readMatched(ctx, bill),
    historyLines(ctx, bill.id),
  ])
  const formatAt = (at: Date) => formatMoment(ctx.calendar.timeZone, at)
  // One that was decided keeps what differed then; before, it says what differs now.
  const differences = billStates.is('follows', bill.state)
    ? findDifferences(matched, ctx.billTolerance)
    : bill.differences
  const difference = differences.reduce((sum, { cents }) => sum + cents, 0) as Cents
  return {
    id: bill.id,
    number: bill.number,
    supplier: { id: supplier.id, name: supplier.name },
    status: billStates.words[bill.state],
    purchase:
      matched.purchase && bill.purchaseId ? { id: bill.purchaseId, reference: matched.purchase.reference } : undefined,
    lines: linesSaid(matched),
    tax: bill.taxCents > 0 ? formatCents(bill.taxCents) : undefined,
    total: formatCents(bill.totalCents),
    differences: differences.map(saidOf),
    more: difference === 0 ? undefined : formatCents(difference),
    decided: !billStates.is('follows', bill.state),
    facts: [
      ['Bill date', formatDay(bill.billedOn)],
      ['Due', bill.dueOn && formatDay(bill.dueOn)],
      ['Entered', `${formatAt(bill.enteredAt)}, ${bill.enteredBy}`],
      ['Decided', bill.decidedAt && `${formatAt(bill.decidedAt)}, ${bill.decidedBy}`],
      ['Reason', bill.reason],
    ].flatMap(([name, value]) => (name && value ? [{ name, value }] : [])),
    forms: can(ctx.viewer, 'bills.decide') ? billForms(ctx, bill).map((form) => form.draw(ctx)) : [],
    history,
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx: Context) =>
  answerVerb(ctx, await request.formData(), everyBillForm(await findBill(ctx, params.id))),
)

export const clientAction = keepDraft

/** One bill of a supplier: its line items beside what was ordered and what came, what differs, and the decision. */
export default function BillRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { number, supplier, status, purchase, lines, differences, forms, history } = loaderData
  useFreshPage()
  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={href('/dashboard/admin/bills')}>
            Supplier bills
          </a>
        }
        title={`Bill ${number}, ${loaderData.total}`}
        long
        lead={<bdi>{supplier.name}</bdi>}
        actions={
          <span className="cluster">
            <StatusWord tone={status.tone}>{status.words}</StatusWord>
            <PrintButton />
          </span>
        }
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <RefusedElsewhere refused={actionData ?? undefined} forms={forms} />
          {differences.length > 0 ? (
            <Alert
              tone={loaderData.decided ? 'due' : 'late'}
              title={loaderData.decided ? 'Differences' : "Doesn't match the PO or BOL"}
            >
              <ul>
                {differences.map(({ words, more }) => (
                  <li key={words}>
                    <bdi>{words}</bdi>
                    {more && ` (${more})`}
                  </li>
                ))}
              </ul>
              {loaderData.more && <p>{`Total difference: ${loaderData.more}.`}</p>}
            </Alert>
          ) : (
            !loaderData.decided && <p>Quantities, prices and taxes are as ordered and delivered.</p>
          )}
          <Section id="lines" title="Line items">
            <Table
              caption={`Lines of bill ${number}`}
              columns={[
                { key: 'name', head: 'Product' },
                { key: 'lading', head: 'Bill of lading' },
                { key: 'billed', head: 'Billed', figures: true },
                { key: 'came', head: 'Delivered', figures: true },
                { key: 'price', head: 'Price', figures: true },
                { key: 'ordered', head: 'Ordered at', figures: true },
                { key: 'amount', head: 'Amount', figures: true },
              ]}
              rows={[
                ...lines.map(({ key, lading, shipment, came, ...line }) => ({
                  key,
                  cells: {
                    ...line,
                    name: <bdi>{line.name}</bdi>,
                    lading: shipment ? (
                      <Linked
                        permission="shipments.see-all"
                        href={href('/dashboard/admin/shipments/:id', { id: shipment.id })}
                      >
                        <bdi>{lading}</bdi>
                      </Linked>
                    ) : (
                      <bdi>{lading}</bdi>
                    ),
                    came: (
                      <div>
                        {came.map((reading) => (
                          <div key={reading}>{reading}</div>
                        ))}
                      </div>
                    ),
                  },
                })),
                ...(loaderData.tax ? [{ key: 'tax', cells: { name: 'Taxes and fees', amount: loaderData.tax } }] : []),
                { key: 'total', cells: { name: 'Total', amount: <strong>{loaderData.total}</strong> } },
              ]}
            />
          </Section>
          <div className="stack tight trade-verbs" role="group" aria-label="Actions">
            {forms.map((form) => (
              <VerbForm key={form.verb} form={form} primary={false} refused={actionData ?? undefined} />
            ))}
          </div>
        </div>
        <aside className="stack loose">
          <Section id="facts" title="Bill" size="h4" spacing="none">
            <DefinitionTable
              dense
              rows={[
                {
                  name: 'Supplier',
                  value: (
                    <Linked
                      permission="companies.see-all"
                      href={href('/dashboard/admin/companies/:id', { id: supplier.id })}
                    >
                      <bdi>{supplier.name}</bdi>
                    </Linked>
                  ),
                },
                {
                  name: 'Purchase order',
                  value: purchase ? (
                    <Linked
                      permission="purchases.see-all"
                      href={href('/dashboard/admin/purchasing/:id', { id: purchase.id })}
                    >
                      {purchase.reference}
                    </Linked>
                  ) : (
                    'None'
                  ),
                },
                ...loaderData.facts.map(({ name, value }) => ({ name, value: <bdi className="answer">{value}</bdi> })),
              ]}
            />
          </Section>
          <History {...history} />
        </aside>
      </div>
    </>
  )
}
