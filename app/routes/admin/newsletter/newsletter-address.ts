import { subscriberStates } from '#domain/newsletter/state.ts'
import type { SubscriberFilter } from '#domain/newsletter/subscribers.ts'

export const newsletterPath = '/dashboard/admin/newsletter'
export const issuesPath = `${newsletterPath}/issues`

/** What the address asks for. What makes no sense asks for nothing. */
export const readFilter = (query: URLSearchParams): SubscriberFilter => ({
  state: subscriberStates.find((state) => state === query.get('state')),
  search: textOf(query.get('q')),
})

/** The list under this filter. */
export const addressOf = (filter: SubscriberFilter, page = 1): string => withFilter(newsletterPath, filter, page)

/** The same list as a file. */
export const exportOf = (filter: SubscriberFilter): string => withFilter(`${newsletterPath}/subscribers.csv`, filter)

const withFilter = (path: string, { state, search }: SubscriberFilter, page = 1) => {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(search && { q: search }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}

/** A search as it can be asked of the database: on one line, and of characters it can hold. */
const textOf = (text: string | null) => text?.replaceAll('\0', '').toWellFormed().trim().slice(0, 200) || undefined
