import type { MailState } from '#domain/mails/schema.ts'
import type { MailFilter } from '#domain/outbox/find-mails.ts'
import { Alert } from '#ui/alert.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { MailTable } from './mail-table.tsx'
import type { MailLine } from './mail-row.ts'
import { mailStates } from './mail-words.ts'
import { addressOf } from './outbox-address.ts'
import { OutboxFilters } from './outbox-filters.tsx'
import { TroubledDays, type Day } from './troubled-days.tsx'
import { May } from '../may.tsx'

type Props = {
  filter: MailFilter
  counts: Record<MailState, number>
  pause?: { reason: string; since: string; until: string }
  rows: MailLine[]
  found: number
  page: number
  pages: number
  days: Day[]
  /** So many were just sent again. */
  again: number
  emails: { value: string; label: string }[]
}

/** Every mail, and what became of it. */
export const OutboxPage = ({ filter, counts, pause, rows, found, page, pages, days, again, emails }: Props) => (
  <>
    <PageHead title={headline(counts)} lead="Every mail is kept here, as it was sent and with what became of it." />
    <div className="wrap outbox">
      {pause && (
        <Alert tone="late" title={`The mail server has been away since ${pause.since}.`} urgent>
          <p>Mails wait and none is lost. It is tried again at {pause.until}; then they go out, oldest first.</p>
          <p className="outbox-reason">{pause.reason}</p>
        </Alert>
      )}
      {again > 0 && <Alert tone="kept" title={`${mails(again)} on the way again.`} urgent />}
      <Tabs label="Mails" tabs={tabs(filter, counts)} />
      <OutboxFilters filter={filter} emails={emails} />
      <May permission="outbox.resend">
        <TroubledDays days={days} state={filter.state} />
      </May>
      <MailTable rows={rows} empty={<Empty filter={filter} />} />
      {found > 0 && (
        <Pagination
          shown={pages > 1 ? `${mails(found)}, page ${page} of ${pages}` : mails(found)}
          previous={page > 1 ? addressOf(filter, page - 1) : undefined}
          next={page < pages ? addressOf(filter, page + 1) : undefined}
        />
      )}
    </div>
  </>
)

const states = Object.keys(mailStates) as MailState[]

const tabs = (filter: MailFilter, counts: Props['counts']) => [
  { to: addressOf({ ...filter, state: undefined }), label: 'All', current: !filter.state },
  ...states.map((state) => ({
    to: addressOf({ ...filter, state }),
    label: mailStates[state].words,
    count: counts[state],
    current: filter.state === state,
    urgent: state === 'failed' && counts.failed > 0,
  })),
]

const headline = ({ waiting, failed, held }: Props['counts']) => {
  if (failed > 0) return `${mails(failed)} failed`
  if (held > 0) return `${mails(held)} held`
  return waiting > 0 ? `${mails(waiting)} waiting` : 'Every mail is out'
}

const mails = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'mail' : 'mails'}`

const Empty = ({ filter: { email, day, search, state } }: { filter: MailFilter }) =>
  email || day || search ? (
    <EmptyState title="No mail is like that.">
      Search for a part of the address, or for a whole reference such as FQ-7K3M-92XD.
    </EmptyState>
  ) : (
    <EmptyState title={state ? `No mail is ${mailStates[state].words.toLowerCase()}.` : 'No mail was ever caused.'}>
      {state === 'failed' || state === 'held'
        ? 'What the mail server refuses for good stands here, until somebody sends it again.'
        : 'A mail stands here the moment something happens that it tells of.'}
    </EmptyState>
  )
