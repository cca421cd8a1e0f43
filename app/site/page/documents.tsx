import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Table } from '#ui/table.tsx'
import type { DocumentsOfKind } from './offered-documents.ts'
import type { Section } from './page-words.ts'
import { Sheet } from './sheet.tsx'

const columns = [
  { key: 'name', head: 'Document' },
  { key: 'covers', head: 'What it covers' },
  { key: 'action', head: <span className="visually-hidden">Download or request</span> },
]

/** Documents of a page: those on file are downloaded, any other is requested. */
export const Documents = ({ section, documents }: { section?: Section; documents: readonly DocumentsOfKind[] }) => (
  <Sheet section={section}>
    <Table
      caption="Documents"
      columns={columns}
      rows={documents.map(({ key, name, covers, papers }) => ({
        key,
        cells: {
          name,
          covers,
          action:
            papers.length > 0 ? (
              <>
                <Downloads papers={papers} />
                <Another of={key} name={name} />
              </>
            ) : (
              <Ask of={key} name={name} />
            ),
        },
      }))}
    />
  </Sheet>
)

const Downloads = ({ papers }: Pick<DocumentsOfKind, 'papers'>) => (
  <ul className="stack tight">
    {papers.map(({ href, title, about }) => (
      <li key={href} className="stack tight">
        <ButtonLink size="small" href={href} className="unbroken" download>
          <Icon name="download" /> Download<span className="visually-hidden">: {title}</span>
        </ButtonLink>
        <small>
          <b>{title}</b> {about}
        </small>
      </li>
    ))}
  </ul>
)

/** One sheet on file is not the sheet of every product. */
const Another = ({ of, name }: { of: string; name: string }) => (
  <a className="text-link" href={`/documents/request?document=${of}`}>
    Request another<span className="visually-hidden">: {name}</span>
  </a>
)

const Ask = ({ of, name }: { of: string; name: string }) => (
  <ButtonLink size="small" href={`/documents/request?document=${of}`} className="unbroken">
    Request this document<span className="visually-hidden">: {name}</span>
  </ButtonLink>
)
