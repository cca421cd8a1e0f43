import { href } from 'react-router'
import { formatCents } from '#domain/money.ts'
import { waitingCount } from '#features/collections/find.ts'
import { answering } from '#http/answering.ts'
import { May } from '#http/may.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { agingBuckets, bucketWords } from '../../aging.ts'
import { mostShown, receivables, type Receivable, type ReceivablesAsked } from '../../receivables.ts'
import { agingView } from '../aging-view.ts'
import { AgingTable } from '../aging.tsx'
import type { Route } from './+types/receivables'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Receivables' }]

const path = href('/dashboard/admin/receivables')
const shows = { past_due: 'Past due', over60: 'Over 60 days', unapplied: 'On account' } as const

const askedIn = ({ searchParams }: URL): ReceivablesAsked => {
  const [show, words] = [searchParams.get('show') ?? '', searchParams.get('q')?.trim() || undefined]
  const isKnown = Object.hasOwn(shows, show) || agingBuckets.some((bucket) => bucket === show)
  return { show: isKnown ? (show as ReceivablesAsked['show']) : undefined, words }
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const query = askedIn(url)
  const { rows, total, more } = await receivables(ctx, query)
  const collected = await waitingCount(ctx)
  return {
    ...{ asked: query, more, collected, most: mostShown, customers: total.customers, aging: agingView(total) },
    hasAging: total.customers > 0 || total.unapplied > 0,
    rows: rows.map(({ id, name, items, ...aging }: Receivable) => ({
      ...{ id, name, items, balance: formatCents(aging.balance) },
      late: aging.pastDue > 0,
      buckets: agingBuckets.map((bucket) => (aging[bucket] > 0 ? formatCents(aging[bucket]) : '')),
      unapplied: aging.unapplied > 0 ? formatCents(aging.unapplied) : '',
    })),
  }
})

/** Who owes what by how late it is, and the way to each invoice. */
export default function Receivables({
  loaderData: { asked, rows, more, most, customers, aging, hasAging, collected },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Receivables"
        lead={
          customers === 0
            ? 'Nobody owes anything.'
            : `${customers} ${customers === 1 ? 'customer owes' : 'customers owe'} ${aging.balance}${aging.pastDue ? `, of which ${aging.pastDue} is past due` : ''}.`
        }
        actions={
          <span className="cluster">
            <May permission="payments.record">
              <ButtonLink look="primary" href={href('/dashboard/admin/payments/new')}>
                Record payment
              </ButtonLink>
            </May>
            <ButtonLink href={href('/dashboard/admin/receivables/statements')}>Statements and reminders</ButtonLink>
            <ButtonLink href={href('/dashboard/admin/receivables/export.csv')} download>
              <Icon name="download" /> CSV
            </ButtonLink>
          </span>
        }
      />
      <div className="wrap page-body sections">
        {collected > 0 && (
          <p>
            <a className="text-link" href={href('/dashboard/admin/payments/collected')}>
              {collected === 1 ? '1 payment' : `${collected} payments`} collected by drivers, not counted yet
            </a>
          </p>
        )}
        {hasAging && (
          <AgingTable
            aging={aging}
            caption="All customers, by days past due"
            leadsTo={(bucket) => `${path}?show=${bucket}`}
          />
        )}
        <Tabs
          label="Customers"
          tabs={[
            { to: path, label: 'All', current: asked.show === undefined },
            ...Object.entries(shows).map(([show, label]) => ({
              ...{ to: `${path}?show=${show}`, label, current: asked.show === show },
            })),
            ...agingBuckets
              .filter((bucket) => bucket === asked.show)
              .map((bucket) => ({ to: `${path}?show=${bucket}`, label: bucketWords[bucket], current: true })),
          ]}
        />
        <form className="list-filters cluster" role="search" action={path}>
          {asked.show && <input type="hidden" name="show" value={asked.show} />}
          <div className="list-words">
            <label className="visually-hidden" htmlFor="q">
              Search customers
            </label>
            <Input id="q" name="q" type="search" placeholder="Customer or email" defaultValue={asked.words} />
          </div>
          <Button type="submit">Search</Button>
        </form>
        {rows.length === 0 ? (
          <EmptyState title={asked.words || asked.show ? 'No customers match.' : 'No open invoices'}>
            {asked.words || asked.show ? null : 'Issued invoices show up here until they are paid.'}
          </EmptyState>
        ) : (
          <Table
            caption="What customers owe, the most past due first"
            columns={[
              { key: 'name', head: 'Customer' },
              ...agingBuckets.map((bucket) => ({ key: bucket, head: bucketWords[bucket], figures: true })),
              { key: 'unapplied', head: 'On account', figures: true },
              { key: 'balance', head: 'Balance', figures: true },
            ]}
            rows={rows.map(({ id, name, items, balance, buckets, unapplied }) => ({
              key: id,
              cells: {
                name: (
                  <>
                    <a className="text-link" href={href('/dashboard/admin/receivables/:id', { id })}>
                      <bdi>{name}</bdi>
                    </a>
                    {items > 0 && (
                      <small>
                        {items} open {items === 1 ? 'item' : 'items'}
                      </small>
                    )}
                  </>
                ),
                ...Object.fromEntries(agingBuckets.map((bucket, at) => [bucket, buckets[at]])),
                ...{ unapplied, balance },
              },
            }))}
          />
        )}
        {more && <p className="text-soft">Only the first {most} are shown. Search for others, or download the CSV.</p>}
      </div>
    </>
  )
}
