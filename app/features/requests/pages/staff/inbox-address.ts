import type { Turn } from '#domain/paging.ts'
import type { InboxQuestion } from '../../inbox.ts'
import { inboxSources, inboxViews, type InboxView } from '../../view-names.ts'

const inboxPath = '/dashboard/admin/inbox'

/** What an address asks of the inbox. Somebody who searches and names no view looks everywhere but in the spam. */
export const readQuestion = (query: URLSearchParams): InboxQuestion => {
  const words = query.get('q')?.trim() || undefined
  return {
    view: inboxViews.find((view) => view === query.get('show')) ?? (words ? 'all' : 'open'),
    kind: query.get('kind') || undefined,
    assignee: query.get('who') || undefined,
    county: query.get('county') || undefined,
    source: inboxSources.find((source) => source === query.get('from')),
    words,
  }
}

export const addressOf = (question: Partial<InboxQuestion>, turn?: Turn, path: string = inboxPath) => {
  const { view, kind, assignee, county, source, words } = question
  const usual: InboxView = words ? 'all' : 'open'
  const asked = {
    show: view === usual ? undefined : view,
    kind,
    who: assignee,
    county,
    from: source,
    q: words,
    ...turn,
  }
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `${path}?${query}` : path
}

export const exportAddress = (question: InboxQuestion) => addressOf(question, undefined, `${inboxPath}/export.csv`)

/** Whether more is asked than a view. */
export const isFiltered = ({ kind, assignee, county, source, words }: InboxQuestion) =>
  Boolean(kind || assignee || county || source || words)
