import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { documentCounts, listDocuments, todayOf, type DocumentView } from './find-documents.ts'
import { documents, documentVersions } from './schema.ts'
import { defineList } from '#lists/define.ts'
import type { ListContext } from '#lists/definition.ts'
import { documentStatus } from './lifecycle.ts'
import { formatSize } from './paper-type.ts'

const views: Record<DocumentView, string> = {
  published: 'On the site',
  stale: 'To be reviewed',
  withdrawn: 'Withdrawn',
}
const uploadPath = href('/dashboard/admin/documents/upload')

/** The library: every paper, and whether visitors can download it. */
export default defineList({
  path: href('/dashboard/admin/documents'),
  title: 'Documents',
  lead: 'The real papers. Each is on the site from its upload until it is withdrawn; every revision is kept.',
  actions: [{ href: uploadPath, label: 'Upload a document', icon: 'plus', may: 'documents.manage' }],
  query: listDocuments,
  ask: ({ show, words, filters }) => ({ view: show, search: words, ...filters }),
  select: {
    ...{ id: documents.id, title: documents.title, kind: documents.kind, revision: documents.revision },
    ...{ revisedOn: documents.revisedOn, reviewBy: documents.reviewBy, withdrawnAt: documents.withdrawnAt },
    ...{ type: documentVersions.type, bytes: documentVersions.bytes },
  },
  tabs: {
    ...{ name: 'view', label: 'Documents', shows: Object.keys(views) },
    read: async (ctx, { words, filters }) => {
      const counts = await documentCounts(ctx, { search: words, ...filters })
      return [
        { label: 'All', count: counts.all },
        ...(Object.keys(views) as (keyof typeof views)[]).map((view) => ({
          ...{ show: view, label: views[view], count: counts[view] },
          urgent: view === 'stale' && counts.stale > 0,
        })),
      ]
    },
  },
  filters: {
    kind: {
      ...{ label: 'Kind of document', blank: 'All kinds' },
      choices: ({ content }) => content.documents.map(({ key, name }) => ({ value: key, label: name })),
    },
  },
  search: { label: 'Search titles and revisions', placeholder: 'Title or revision' },
  columns: {
    title: {
      ...{ head: 'Title', sort: 'name' },
      cell: ({ id, title, type, bytes }) => ({
        ...{
          text: title,
          foreign: true,
          href: href('/dashboard/admin/documents/:id', { id }),
          notes: [formatSize(type, bytes)],
        },
      }),
    },
    kind: { ...{ head: 'Kind', sort: 'kind' }, cell: ({ kind }, ctx) => nameOfKind(ctx, kind) },
    revision: {
      ...{ head: 'Revision', sort: 'date' },
      cell: ({ revision, revisedOn }) => ({ text: revision, foreign: true, notes: [formatDay(revisedOn)] }),
      csv: { Revision: ({ revision }) => revision, Date: ({ revisedOn }) => revisedOn },
    },
    review: {
      ...{ head: 'Review by', sort: 'review' },
      cell: ({ reviewBy }) => (reviewBy ? formatDay(reviewBy) : { text: 'No day set', look: 'soft' }),
      csv: { 'Review by': ({ reviewBy }) => reviewBy ?? '' },
    },
    status: { head: 'State', cell: (row, ctx) => ({ status: documentStatus(row, todayOf(ctx)) }) },
    file: { csv: { Type: ({ type }) => type, Bytes: ({ bytes }) => String(bytes) } },
  },
  page: ['title', 'kind', 'revision', 'review', 'status'],
  tone: (row, ctx) => (documentStatus(row, todayOf(ctx)).tone === 'late' ? 'due' : undefined),
  ...{ size: 100, counted: { one: 'document', many: 'documents' } },
  empty: {
    title: 'No document is on file yet.',
    words: 'Until one is, visitors find a button that asks for it, and the request comes to the inbox.',
    action: { href: uploadPath, label: 'Upload the first one', look: 'plain', may: 'documents.manage' },
  },
  noMatch: { title: 'No document is like that.', words: 'Search for a part of the title, or ask for less.' },
  csv: 'documents',
})

const nameOfKind = ({ content }: ListContext, kind: string) =>
  content.documents.find(({ key }) => key === kind)?.name ?? kind
