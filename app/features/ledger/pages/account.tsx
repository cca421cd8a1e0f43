import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import type { AccountView } from './account-view.ts'
import { AgingTable } from './aging.tsx'

type Props = AccountView & {
  /** The pages that the reader has of what entries were posted for, by its id. */
  pageOf: { [Kind in 'invoice' | 'charge' | 'payment']?: (id: string) => string }
}

/** Aging, open items, money that was not applied, and the entries of a year. */
export const Account = ({ aging, open, unapplied, entries, statements, pageOf }: Props) => (
  <>
    <AgingTable aging={aging} caption="Balance by days past due" />
    <Section id="open" title="Open items" spacing="none">
      <Table
        caption="Open items, oldest due date first"
        columns={[
          { key: 'number', head: 'Item' },
          { key: 'day', head: 'Date', wide: true },
          { key: 'due', head: 'Due' },
          { key: 'amount', head: 'Amount', figures: true, wide: true },
          { key: 'open', head: 'Open balance', figures: true },
        ]}
        rows={open.map((item) => ({
          key: item.id,
          tone: item.late > 0 ? 'late' : undefined,
          cells: {
            number: <Named {...item} pageOf={pageOf} />,
            day: item.day,
            due: (
              <>
                {item.due}
                {item.late > 0 && <small>{item.late === 1 ? '1 day' : `${item.late} days`} past due</small>}
              </>
            ),
            ...{ amount: item.amount, open: item.open },
          },
        }))}
        empty={<p className="text-soft">No open invoices.</p>}
      />
    </Section>
    {unapplied.length > 0 && (
      <Section id="unapplied" title="On account" spacing="none">
        <Table
          caption="Payments and credits on account, not applied to an invoice yet"
          columns={[
            { key: 'what', head: 'Item' },
            { key: 'day', head: 'Date' },
            { key: 'open', head: 'Remaining', figures: true },
          ]}
          rows={unapplied.map(({ id, what, number, day, open }) => ({
            key: id,
            cells: { what: [what, number].filter(Boolean).join(' '), day, open },
          }))}
        />
      </Section>
    )}
    {statements.length > 0 && (
      <Section id="statements" title="Statements" spacing="none">
        <Table
          caption="Statements, newest first"
          columns={[
            { key: 'month', head: 'Month' },
            { key: 'balance', head: 'Balance', figures: true },
          ]}
          rows={statements.map(({ id, month, balance, page }) => ({
            key: id,
            cells: {
              month: (
                <a className="text-link" href={page}>
                  {month}
                </a>
              ),
              balance,
            },
          }))}
        />
      </Section>
    )}
    <Section id="entries" title="Last 12 months" spacing="none">
      <Table
        caption="Entries from the last 12 months, newest first"
        columns={[
          { key: 'day', head: 'Date' },
          { key: 'what', head: 'Transaction' },
          { key: 'amount', head: 'Amount', figures: true },
          { key: 'balance', head: 'Balance', figures: true },
        ]}
        rows={entries.map((entry) => ({
          key: entry.id,
          cells: {
            day: entry.day,
            what: (
              <>
                <Named {...entry} pageOf={pageOf} />
                {entry.note && <small>{entry.note}</small>}
                {entry.memo && (
                  <small>
                    <bdi>{entry.memo}</bdi>
                  </small>
                )}
              </>
            ),
            ...{ amount: entry.amount, balance: entry.balance },
          },
        }))}
        empty={<p className="text-soft">Nothing was posted.</p>}
      />
    </Section>
  </>
)

type Item = { what: string; number: string | null; aboutId: string | null; page?: keyof Props['pageOf'] }

const Named = ({ what, number, aboutId, page, pageOf }: Item & Pick<Props, 'pageOf'>) => {
  const label = [what, number].filter(Boolean).join(' ')
  const to = page && aboutId ? pageOf[page]?.(aboutId) : undefined
  return to ? (
    <a className="text-link" href={to}>
      {label}
    </a>
  ) : (
    <bdi>{label}</bdi>
  )
}
