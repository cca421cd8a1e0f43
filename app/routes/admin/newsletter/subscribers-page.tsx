import { subscriberStates } from '#domain/newsletter/state.ts'
import type { SubscriberFilter, SubscriberPage } from '#domain/newsletter/subscribers.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { ListFilters } from '../list-filters.tsx'
import { addressOf, exportOf, issuesPath } from './newsletter-address.ts'
import { NewsletterTabs } from './newsletter-tabs.tsx'
import { subscriberStatus, type SubscriberLine } from './subscriber-line.ts'
import { May } from '../may.tsx'

type Props = Omit<SubscriberPage, 'rows'> & {
  filter: SubscriberFilter
  /** Days after which an address that was not confirmed is deleted. */
  keptFor: number
  rows: SubscriberLine[]
}

/** Who gets the newsletter, who has not confirmed yet, and who left. */
export const SubscribersPage = ({ filter, counts, found, page, pages, keptFor, rows }: Props) => (
  <>
    <PageHead
      title="Newsletter"
      lead={`${people(counts.confirmed)} confirmed. Addresses not confirmed are deleted after ${keptFor} days.`}
      actions={
        <May permission="newsletter.write">
          <ButtonLink look="primary" href={`${issuesPath}/new`}>
            Write an issue
          </ButtonLink>
        </May>
      }
    />
    <div className="wrap newsletter-desk">
      <NewsletterTabs current="subscribers" />
      <Filters filter={filter} counts={counts} />
      <Table
        caption="Subscribers, newest first"
        columns={[
          { key: 'email', head: 'Address' },
          { key: 'state', head: 'State' },
          { key: 'signedUp', head: 'Signed up' },
          { key: 'since', head: 'Confirmed, or left' },
        ]}
        rows={rows.map(tableRow)}
        empty={<Empty filter={filter} />}
      />
      {found > 0 && (
        <div className="newsletter-list-foot">
          <Pagination
            shown={pages > 1 ? `${people(found)}, page ${page} of ${pages}` : people(found)}
            previous={page > 1 ? addressOf(filter, page - 1) : undefined}
            next={page < pages ? addressOf(filter, page + 1) : undefined}
          />
          <ButtonLink size="small" href={exportOf(filter)} download>
            <Icon name="download" /> Export {found.toLocaleString('en-US')} as CSV
          </ButtonLink>
        </div>
      )}
    </div>
  </>
)

const Filters = ({ filter, counts }: Pick<Props, 'filter' | 'counts'>) => (
  <ListFilters
    of="subscriber"
    search={{ label: 'Search addresses', placeholder: 'Address', asked: filter.search }}
    choices={[
      {
        name: 'state',
        label: 'State',
        blank: 'All states',
        asked: filter.state,
        choices: subscriberStates.map((state) => ({
          value: state,
          label: `${subscriberStatus[state].words} (${counts[state].toLocaleString('en-US')})`,
        })),
      },
    ]}
  />
)

const tableRow = ({ id, email, state, signedUp, since }: SubscriberLine): Row => ({
  key: id,
  cells: {
    email: email ? <bdi className="outbox-to">{email}</bdi> : <span className="text-soft">Address deleted</span>,
    state: <StatusWord tone={subscriberStatus[state].tone}>{subscriberStatus[state].words}</StatusWord>,
    signedUp: <span className="figure">{signedUp}</span>,
    since: since ? <span className="figure">{since}</span> : <span className="text-soft">Not yet</span>,
  },
})

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'subscriber' : 'subscribers'}`

const Empty = ({ filter: { search, state } }: { filter: SubscriberFilter }) =>
  search || state ? (
    <EmptyState title="Nobody on the list is like that.">
      Search for a part of the address. Whoever left is found by the whole address alone: it is deleted.
    </EmptyState>
  ) : (
    <EmptyState title="Nobody has signed up yet.">
      The form stands at the foot of every page. An address appears here the moment it is sent.
    </EmptyState>
  )
