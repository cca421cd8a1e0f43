import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Table } from '#ui/table.tsx'
import type { OfferedDocument } from './offered-documents.ts'
import type { Section } from './page-words.ts'
import { Sheet } from './sheet.tsx'

const columns = [
  { key: 'name', head: 'Document' },
  { key: 'covers', head: 'What it covers' },
  { key: 'action', head: <span className="sr-only">Download or request</span> },
]

/** Documents of a page: those on file are downloaded, any other is requested. */
export const Documents = ({ section, documents }: { section?: Section; documents: readonly OfferedDocument[] }) => (
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

const Downloads = ({ papers }: Pick<OfferedDocument, 'papers'>) => (
  <ul className="downloads">
    {papers.map(({ href, title, about }) => (
      <li key={href}>
        <ButtonLink size="small" href={href} className="whitespace-nowrap" download>
          <Icon name="download" /> Download<span className="sr-only">: {title}</span>
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
    Request another<span className="sr-only">: {name}</span>
  </a>
)

const Ask = ({ of, name }: { of: string; name: string }) => (
  <ButtonLink size="small" href={`/documents/request?document=${of}`} className="whitespace-nowrap">
    Request this document<span className="sr-only">: {name}</span>
  </ButtonLink>
)
