import { NoBreak } from '#ui/no-break.tsx'
import type { AuditLogLine } from './trail-line.ts'

/** Who did what and when, newest first. */
export const Trail = ({ entries, most }: { entries: AuditLogLine[]; most: number }) =>
  entries.length === 0 ? (
    <p className="text-soft">No history yet.</p>
  ) : (
    <>
      <ol className="rows text-small">
        {entries.map(({ id, at, who, words, called, to }) => (
          <li key={id}>
            <span>
              <b>
                <bdi>{who}</bdi>
              </b>{' '}
              {words}
              {to && (
                <>
                  {' '}
                  <a className="text-link" href={to}>
                    <bdi>
                      <NoBreak>{called ?? 'Open'}</NoBreak>
                    </bdi>
                  </a>
                </>
              )}
            </span>
            <small className="text-soft">{at}</small>
          </li>
        ))}
      </ol>
      {entries.length >= most && <p className="text-small text-soft">Showing the latest {most} entries.</p>}
    </>
  )
