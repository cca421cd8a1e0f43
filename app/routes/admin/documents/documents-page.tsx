import { useRevalidator } from 'react-router'
import type { DocumentSort, DocumentView, Library, LibraryQuestion } from '#domain/documents/find-documents.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useLive } from '../../api/live/use-live.ts'
import { ListFilters } from '../list-filters.tsx'
import type { DocumentLine } from './document-line.ts'
import { addressOf, documentsPath, uploadPath, views } from './library-address.ts'
import { May } from '../may.tsx'

type Question = LibraryQuestion & { limit: number; offset: number }

type Props = {
  question: Question
  found: number
  counts: Library['counts']
  kinds: { value: string; label: string }[]
  rows: DocumentLine[]
}

/** The library: every paper, and whether visitors can download it. */
export const DocumentsPage = ({ question, found, counts, kinds, rows }: Props) => {
  const { revalidate } = useRevalidator()
  useLive((news) => {
    if (news === 'again' || news.name.startsWith('document.')) void revalidate()
  })
  return (
    <>
      <PageHead
        title="Documents"
        lead="The real papers. Each is on the site from its upload until it is withdrawn; every revision is kept."
        actions={
          <May permission="documents.manage">
            <ButtonLink look="primary" href={uploadPath}>
              <Icon name="plus" /> Upload a document
            </ButtonLink>
          </May>
        }
      />
      <div className="wrap outbox">
        <Tabs label="Documents" tabs={tabs(question, counts)} />
        <Filters question={question} kinds={kinds} />
        <Table
          caption="Documents"
          columns={[
            { key: 'title', head: 'Title', sort: sortBy(question, 'name') },
            { key: 'kind', head: 'Kind', sort: sortBy(question, 'kind') },
            { key: 'revision', head: 'Revision', sort: sortBy(question, 'date') },
            { key: 'review', head: 'Review by', sort: sortBy(question, 'review') },
            { key: 'status', head: 'State' },
          ]}
          rows={rows.map(tableRow)}
          empty={<Empty question={question} />}
        />
        {found > 0 && <Foot question={question} found={found} shown={rows.length} />}
      </div>
    </>
  )
}

const tabs = (question: Question, counts: Library['counts']) => [
  {
    to: addressOf({ ...question, view: undefined, offset: 0 }),
    label: 'All',
    count: counts.all,
    current: !question.view,
  },
  ...(Object.keys(views) as DocumentView[]).map((view) => ({
    to: addressOf({ ...question, view, offset: 0 }),
    label: views[view],
    count: counts[view],
    current: question.view === view,
    urgent: view === 'stale' && counts.stale > 0,
  })),
]

const Filters = ({ question, kinds }: Pick<Props, 'question' | 'kinds'>) => (
  <ListFilters
    of="document"
    kept={{ view: question.view }}
    search={{ label: 'Search titles and revisions', placeholder: 'Title or revision', asked: question.search }}
    choices={[{ name: 'kind', label: 'Kind of document', blank: 'All kinds', asked: question.kind, choices: kinds }]}
  />
)

const tableRow = ({ id, title, kind, revision, day, file, review, status }: DocumentLine): Row => ({
  key: id,
  tone: status.tone === 'late' ? 'due' : undefined,
  cells: {
    title: (
      <>
        <a className="text-link" href={`${documentsPath}/${id}`}>
          <bdi>{title}</bdi>
        </a>
        <small>{file}</small>
      </>
    ),
    kind,
    revision: (
      <>
        <bdi>{revision}</bdi>
        <small>{day}</small>
      </>
    ),
    review: review ?? <span className="text-soft">No day set</span>,
    status: <StatusWord tone={status.tone}>{status.words}</StatusWord>,
  },
})

const Foot = ({ question, found, shown }: { question: Question; found: number; shown: number }) => {
  const { limit, offset } = question
  const said = `${shown > 0 ? `${offset + 1} to ${offset + shown} of ` : ''}${found} ${found === 1 ? 'document' : 'documents'}`
  return (
    <div className="newsletter-list-foot">
      <Pagination
        shown={said}
        previous={offset > 0 ? addressOf({ ...question, offset: Math.max(0, offset - limit) }) : undefined}
        next={offset + shown < found ? addressOf({ ...question, offset: offset + limit }) : undefined}
      />
      <ButtonLink size="small" href={addressOf({ ...question, offset: 0 }, `${documentsPath}/export.csv`)} download>
        <Icon name="download" /> Export {found.toLocaleString('en-US')} as CSV
      </ButtonLink>
    </div>
  )
}

const sortBy = (question: Question, sort: DocumentSort) => {
  const now = question.sort === sort
  return {
    to: addressOf({ ...question, sort, descending: now && !question.descending, offset: 0 }),
    now: now ? (question.descending ? ('descending' as const) : ('ascending' as const)) : undefined,
  }
}

const Empty = ({ question: { search, kind, view } }: { question: Question }) =>
  search || kind || view ? (
    <EmptyState title="No document is like that.">Search for a part of the title, or ask for less.</EmptyState>
  ) : (
    <EmptyState
      title="No document is on file yet."
      action={
        <May permission="documents.manage">
          <ButtonLink href={uploadPath}>Upload the first one</ButtonLink>
        </May>
      }
    >
      Until one is, visitors find a button that asks for it, and the request comes to the inbox.
    </EmptyState>
  )
