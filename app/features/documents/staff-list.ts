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
  stale: 'Needs review',
  withdrawn: 'Removed',
}
const uploadPath = href('/dashboard/admin/documents/upload')

/** The library: every paper, and whether visitors can download it. */
export default defineList({
  path: href('/dashboard/admin/documents'),
  title: 'Documents',
  lead: 'Safety data sheets, certificates and other documents on the site. Every revision is kept.',
  actions: [
    { href: `${uploadPath}/sheets`, label: 'Upload many sheets', look: 'plain', may: 'documents.manage' },
    { href: uploadPath, label: 'Upload a document', icon: 'plus', may: 'documents.manage' },
  ],
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
      ...{ label: 'Document type', blank: 'All types' },
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
    kind: { ...{ head: 'Type', sort: 'kind' }, cell: ({ kind }, ctx) => nameOfKind(ctx, kind) },
    revision: {
      ...{ head: 'Revision', sort: 'date' },
      cell: ({ revision, revisedOn }) => ({ text: revision, foreign: true, notes: [formatDay(revisedOn)] }),
      csv: { Revision: ({ revision }) => revision, Date: ({ revisedOn }) => revisedOn },
    },
    review: {
      ...{ head: 'Review by', sort: 'review' },
      cell: ({ reviewBy }) => (reviewBy ? formatDay(reviewBy) : { text: 'No date set', look: 'soft' }),
      csv: { 'Review by': ({ reviewBy }) => reviewBy ?? '' },
    },
    status: { head: 'Status', cell: (row, ctx) => ({ status: documentStatus(row, todayOf(ctx)) }) },
    file: { csv: { 'File type': ({ type }) => type, Bytes: ({ bytes }) => String(bytes) } },
  },
  page: ['title', 'kind', 'revision', 'review', 'status'],
  tone: (row, ctx) => (documentStatus(row, todayOf(ctx)).tone === 'late' ? 'due' : undefined),
  ...{ size: 100, counted: { one: 'document', many: 'documents' } },
  empty: {
    title: 'No documents yet.',
    words: 'Until you upload one, customers can request it on the site, and the request comes to your inbox.',
    action: { href: uploadPath, label: 'Upload the first document', look: 'plain', may: 'documents.manage' },
  },
  noMatch: { title: 'No documents match.', words: 'Try part of the title, or fewer filters.' },
  csv: 'documents',
})

const nameOfKind = ({ content }: ListContext, kind: string) =>
  content.documents.find(({ key }) => key === kind)?.name ?? kind
