import type { DocumentKind } from '#content/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'
import type { Section } from './page-words.ts'
import { Sheet } from './sheet.tsx'

const columns = [
  { key: 'name', head: 'Document' },
  { key: 'covers', head: 'What it covers' },
  { key: 'action', head: <span className="sr-only">Get it</span> },
]

/** The papers of a page. None is on file yet, so each button asks for one. */
export const Documents = ({ section, documents }: { section?: Section; documents: readonly DocumentKind[] }) => (
  <Sheet section={section}>
    <Table
      caption="Documents"
      columns={columns}
      rows={documents.map(({ key, name, covers }) => ({
        key,
        cells: {
          name,
          covers,
          action: (
            <ButtonLink size="small" href={`/documents/request?document=${key}`} className="whitespace-nowrap">
              Request this document<span className="sr-only">: {name}</span>
            </ButtonLink>
          ),
        },
      }))}
    />
  </Sheet>
)
