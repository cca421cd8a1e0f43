import type { InboxRow } from './inbox-row.ts'
import { statusOf } from './status.ts'
import { StatusWord } from '#ui/status-word.tsx'

/** What the same person or company asked at other times. */
export const Related = ({ requests }: { requests: InboxRow[] }) =>
  requests.length > 0 && (
    <section aria-labelledby="related">
      <h2 id="related" className="sign text-h4">
        Also from them
      </h2>
      <ul className="diary">
        {requests.map((row) => (
          <li key={row.id}>
            <a className="text-link" href={`/dashboard/admin/inbox/${row.id}`}>
              {row.reference}
            </a>
            <StatusWord tone={statusOf(row).tone}>{statusOf(row).words}</StatusWord>
            <small className="text-soft">
              {row.title}: <bdi>{row.summary}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
