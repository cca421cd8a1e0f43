import type { Badge } from '#content/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Table } from '#ui/table.tsx'
import type { Section } from '../page/page-words.ts'
import { Sheet } from '../page/sheet.tsx'

const columns = [
  { key: 'badge', head: 'Badge' },
  { key: 'source', head: 'What it means' },
  { key: 'action', head: <span className="visually-hidden">Download or request</span> },
]

/** The badges, and how to see the document behind each. */
export const Badges = ({
  section,
  badges,
  onFile,
}: {
  section?: Section
  badges: readonly Badge[]
  /** Kinds of documents that can be downloaded. */
  onFile: readonly string[]
}) => (
  <Sheet section={section}>
    <Table
      caption="Badges"
      columns={columns}
      rows={badges.map(({ key, words, source, document }) => ({
        key,
        cells: {
          badge: words,
          source,
          action:
            document && onFile.includes(document) ? (
              <ButtonLink size="small" className="unbroken" href={`/documents/${document}`} download>
                <Icon name="download" /> Download<span className="visually-hidden">: {words}</span>
              </ButtonLink>
            ) : (
              <ButtonLink
                size="small"
                className="unbroken"
                href={document ? `/documents/request?document=${document}` : '/documents/request'}
              >
                Request document<span className="visually-hidden">: {words}</span>
              </ButtonLink>
            ),
        },
      }))}
    />
  </Sheet>
)
