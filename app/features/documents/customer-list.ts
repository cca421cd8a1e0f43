import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { listPapers, publishedPapers } from './published.ts'
import { documents, documentVersions } from './schema.ts'
import { defineList } from '#lists/define.ts'
import { formatSize } from './paper-type.ts'

const path = href('/dashboard/customer/documents')

/** The papers a customer needs beside a delivery, each in its current revision. */
export default defineList({
  path,
  title: 'Documents',
  lead: 'Safety data sheets and our other documents, each in its current revision.',
  query: listPapers,
  ask: ({ words, filters }) => ({ search: words, ...filters }),
  select: {
    ...{ id: documents.id, kind: documents.kind, title: documents.title, revision: documents.revision },
    ...{ revisedOn: documents.revisedOn, type: documentVersions.type, bytes: documentVersions.bytes },
  },
  filters: {
    kind: {
      ...{ label: 'Type', blank: 'All types', knows: (kind) => /^[a-z0-9_-]{1,60}$/.test(kind) },
      choices: async (ctx) => {
        const available = new Set((await publishedPapers(ctx)).map(({ kind }) => kind))
        return ctx.content.documents
          .filter(({ key }) => available.has(key))
          .map(({ key, name }) => ({ value: key, label: name }))
      },
    },
  },
  search: { label: 'Search', placeholder: 'Title or revision' },
  columns: {
    title: { ...{ head: 'Document', sort: 'name' }, cell: ({ title }) => ({ text: title, foreign: true }) },
    kind: {
      head: 'Type',
      cell: ({ kind }, { content }) => content.documents.find(({ key }) => key === kind)?.name ?? kind,
      csv: { Type: ({ kind }) => kind },
    },
    revision: {
      ...{ head: 'Revision', sort: 'date' },
      cell: ({ revision, revisedOn }) => ({ text: revision, foreign: true, notes: [formatDay(revisedOn)] }),
      csv: { Revision: ({ revision }) => revision, Date: ({ revisedOn }) => revisedOn },
    },
    file: {
      head: 'File',
      cell: ({ id, kind, title, type, bytes }) => ({
        ...{ text: formatSize(type, bytes), href: href('/documents/:kind/:id?', { kind, id }), download: title },
      }),
      csv: {
        'File type': ({ type }) => type,
        Bytes: ({ bytes }) => String(bytes),
        Address: ({ id, kind }, { origin }) => origin + href('/documents/:kind/:id?', { kind, id }),
      },
    },
  },
  page: ['title', 'kind', 'revision', 'file'],
  ...{ size: 100, counted: { one: 'document', many: 'documents' } },
  empty: { title: 'No documents yet', words: "Request the document you need and we'll send it." },
  noMatch: {
    title: 'Nothing matches',
    words: "Try other words, or request the document you need and we'll send it.",
    action: { href: path, label: 'Show all', look: 'text' },
  },
  csv: 'documents',
})
