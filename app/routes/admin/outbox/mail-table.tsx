import type { ReactNode } from 'react'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Column, type Row } from '#ui/table.tsx'
import type { MailLine } from './mail-row.ts'
import { mailStates } from './mail-words.ts'
import { outboxPath } from './outbox-address.ts'

const columns: Column[] = [
  { key: 'to', head: 'To' },
  { key: 'mail', head: 'Mail' },
  { key: 'caused', head: 'Caused' },
  { key: 'state', head: 'State' },
]

export const MailTable = ({ rows, empty }: { rows: MailLine[]; empty: ReactNode }) => (
  <Table caption="Mails, newest first" columns={columns} rows={rows.map(tableRow)} empty={empty} />
)

const tableRow = ({ id, recipient, name, reference, state, caused, sent, tries, reason }: MailLine): Row => ({
  key: id,
  tone: state === 'failed' ? 'late' : state === 'held' ? 'due' : undefined,
  cells: {
    to: (
      <a className="text-link" href={`${outboxPath}/${id}`}>
        <bdi className="outbox-to">{recipient}</bdi>
      </a>
    ),
    mail: (
      <>
        {name}
        {reference && <small>{reference}</small>}
      </>
    ),
    caused: <span className="figure">{caused}</span>,
    state: (
      <div>
        <StatusWord tone={mailStates[state].tone}>{mailStates[state].words}</StatusWord>
        {sent && <small>{sent}</small>}
        {tries && <small>{tries}</small>}
        {reason && <small className="outbox-reason">{reason}</small>}
      </div>
    ),
  },
})
