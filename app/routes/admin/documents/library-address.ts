import type { DocumentSort, DocumentView, LibraryQuestion } from '#domain/documents/find-documents.ts'

export const documentsPath = '/dashboard/admin/documents'
export const uploadPath = `${documentsPath}/upload`

export const views: Record<DocumentView, string> = {
  published: 'On the site',
  stale: 'To be reviewed',
  withdrawn: 'Withdrawn',
}

const sorts: readonly DocumentSort[] = ['name', 'kind', 'date', 'review']

/** What the address asks for; what makes no sense asks for nothing. Defaults: 100 from the first, by name. */
export const readQuestion = (query: URLSearchParams): LibraryQuestion & { limit: number; offset: number } => {
  const [, minus, sort] = /^(-?)(\w+)$/.exec(query.get('sort') ?? '') ?? []
  const view = query.get('view')
  return {
    view: view !== null && Object.hasOwn(views, view) ? (view as DocumentView) : undefined,
    kind: textOf(query.get('kind')),
    search: textOf(query.get('q')),
    sort: sorts.find((one) => one === sort) ?? 'name',
    descending: minus === '-',
    limit: whole(query.get('limit'), 1, 100, 100),
    offset: whole(query.get('offset'), 0, 1_000_000, 0),
  }
}

/** The list under this question. */
export const addressOf = (
  { view, kind, search, sort, descending, limit, offset }: LibraryQuestion,
  path = documentsPath,
) => {
  const asked = {
    view,
    kind,
    q: search,
    sort: (sort && sort !== 'name') || descending ? `${descending ? '-' : ''}${sort}` : undefined,
    limit: limit !== undefined && limit !== 100 ? String(limit) : undefined,
    offset: offset ? String(offset) : undefined,
  }
  const query = new URLSearchParams(Object.entries(asked).filter((pair): pair is [string, string] => Boolean(pair[1])))
  return query.size > 0 ? `${path}?${query}` : path
}

const textOf = (text: string | null) => text?.replaceAll('\0', '').toWellFormed().trim().slice(0, 200) || undefined

const whole = (text: string | null, least: number, most: number, otherwise: number) => {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : otherwise
  return Math.min(most, Math.max(least, number))
}
