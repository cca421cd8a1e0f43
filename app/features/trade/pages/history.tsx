import { Section } from '#ui/section.tsx'
import { NoBreak } from '#ui/no-break.tsx'

type HistoryLine = { id: string; at: string; who: string; what: string }

/** What a page shows of a history; `older` when there is more than it shows. */
export type PageHistory = { entries: readonly HistoryLine[]; older: boolean }

/** Who did what and when, oldest first unless the page turns it around. */
export const History = ({ entries, older }: PageHistory) => (
  <Section id="history" title="History" size="h4" spacing="none">
    {entries.length === 0 && <p className="text-soft">No history yet.</p>}
    {older && <p className="text-soft">Showing the latest {entries.length} entries.</p>}
    <ol className="rows text-small">
      {entries.map(({ id, at, who, what }) => (
        <li key={id}>
          <span>
            <b>
              <bdi>{who}</bdi>
            </b>{' '}
            <NoBreak>{what}</NoBreak>
          </span>
          <small className="text-soft">{at}</small>
        </li>
      ))}
    </ol>
  </Section>
)
