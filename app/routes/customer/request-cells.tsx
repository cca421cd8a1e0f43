import { PromiseLine } from '#ui/signature/promise-line.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { Row } from '#ui/table.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import type { ListColumn } from '../trade/list-page.tsx'
import type { RequestRow } from './request-row.ts'

export const requestColumns: ListColumn[] = [
  { key: 'request', head: 'Request' },
  { key: 'status', head: 'Status' },
  { key: 'received', head: 'Sent', sort: 'received' },
  { key: 'line', head: 'Sent, due, answered', wide: true },
  { key: 'due', head: 'Due', sort: 'due' },
]

export const requestCells = ({ link, reference, title, received, due, times, status }: RequestRow): Row => ({
  key: reference,
  tone: status.tone === 'late' ? 'late' : undefined,
  cells: {
    request: (
      <span>
        {link ? (
          <a className="text-link" href={link}>
            <Unbroken>{reference}</Unbroken>
          </a>
        ) : (
          <Unbroken>{reference}</Unbroken>
        )}
        <small>{title}</small>
      </span>
    ),
    status: <StatusWord tone={status.tone}>{status.words}</StatusWord>,
    received,
    line: times && <PromiseLine times={times} />,
    due,
  },
})
