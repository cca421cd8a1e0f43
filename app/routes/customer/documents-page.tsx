import '#ui/styles/trade.css'
import { Form } from 'react-router'
import type { Listing } from '#domain/documents/published.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Select, type Choice } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import { useFreshPage } from '../trade/use-fresh-page.ts'
import { addressOf, documentsPath, sortBy, sortIn } from './document-list.ts'

type Props = {
  listing: Listing
  found: number
  rows: { id: string; title: string; kind: string; revision: string; date: string; file: string; href: string }[]
  kinds: Choice[]
  missing: { key: string; name: string; covers: string }[]
}

/** The papers a customer needs beside a delivery, each in its current revision. */
export const DocumentsPage = ({ listing, found, rows, kinds, missing }: Props) => {
  useFreshPage()
  const { limit, offset, kind, search } = listing
  return (
    <>
      <PageHead title="Documents" lead="Safety data sheets and our papers, each in its current revision." />
      <div className="wrap trade-list">
        <DocumentSearch key={JSON.stringify([kind, search])} listing={listing} kinds={kinds} />
        <Table
          caption="Documents"
          columns={[
            { key: 'title', head: 'Document', sort: sortBy(listing, 'name') },
            { key: 'kind', head: 'Kind' },
            { key: 'revision', head: 'Revision', sort: sortBy(listing, 'date') },
            { key: 'file', head: 'File' },
          ]}
          rows={rows.map(({ id, title, kind, revision, date, file, href }) => ({
            key: id,
            cells: {
              title: <bdi>{title}</bdi>,
              kind,
              revision: (
                <span>
                  <bdi>{revision}</bdi>
                  <small>{date}</small>
                </span>
              ),
              file: (
                <a className="text-link" href={href} download>
                  <Icon name="download" /> Download<span className="sr-only"> {title}</span>
                  <span className="text-soft">, {file}</span>
                </a>
              ),
            },
          }))}
          empty={
            <EmptyState
              title={search ? 'Nothing matches' : kind ? 'No document of this kind' : 'No document is published yet'}
              action={
                (search || kind) && (
                  <a className="text-link" href={documentsPath}>
                    Show all
                  </a>
                )
              }
            >
              {search ? 'Look for other words, or ask' : 'Ask'} for the paper you need, and we send it.
            </EmptyState>
          }
        />
        {(offset > 0 || offset + rows.length < found) && (
          <Pagination
            shown={`${offset + 1} to ${offset + rows.length} of ${found}`}
            previous={offset > 0 ? addressOf({ ...listing, offset: Math.max(0, offset - limit) }) : undefined}
            next={offset + rows.length < found ? addressOf({ ...listing, offset: offset + limit }) : undefined}
          />
        )}
        {rows.length > 0 && (
          <p>
            <a
              className="text-link"
              href={addressOf({ ...listing, offset: 0 }, `${documentsPath}/export.csv`)}
              download
            >
              <Icon name="download" /> Export as CSV
            </a>
          </p>
        )}
        {missing.length > 0 && <Missing kinds={missing} />}
      </div>
    </>
  )
}

/** Words and a kind, in one form: one narrows what the other has found. The order of the list stays. */
const DocumentSearch = ({ listing, kinds }: Pick<Props, 'listing' | 'kinds'>) => {
  const { kind, search } = listing
  const sort = sortIn(listing)
  return (
    <Form method="get" action={documentsPath} role="search" className="document-kinds">
      {sort && <input type="hidden" name="sort" value={sort} />}
      <label htmlFor="document-search">Search</label>
      <Input
        id="document-search"
        type="search"
        name="q"
        defaultValue={search}
        placeholder="Title or revision"
        maxLength={200}
      />
      {kinds.length > 1 && (
        <>
          <label htmlFor="kind">Kind</label>
          <Select id="kind" name="kind" defaultValue={kind ?? ''} blank="All kinds" choices={kinds} />
        </>
      )}
      <Button type="submit">Find</Button>
    </Form>
  )
}

const Missing = ({ kinds }: { kinds: Props['missing'] }) => (
  <section aria-labelledby="on-request">
    <h2 id="on-request" className="sign text-h3">
      On request
    </h2>
    <ul className="documents-missing">
      {kinds.map(({ key, name, covers }) => (
        <li key={key}>
          <span>
            <b>{name}</b>
            <small className="block text-soft">{covers}</small>
          </span>
          <a className="text-link" href={`/documents/request?document=${key}`}>
            Request this document<span className="sr-only">: {name}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)
