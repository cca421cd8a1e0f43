import type { PersonFilter } from '#domain/accounts/find-people.ts'
import { personSorts, personStates } from '#domain/accounts/person-states.ts'
import type { Turn } from '#domain/paging.ts'
import { roles } from '#domain/viewer.ts'
import { oneOf, sortIn, sortInAddress, textIn, withQuery } from '../list-address.ts'

export const peoplePath = '/dashboard/admin/users'
export const rolesPath = `${peoplePath}/roles`

export const readFilter = (query: URLSearchParams): PersonFilter => ({
  role: oneOf(roles, query, 'role'),
  state: oneOf(personStates, query, 'state'),
  search: textIn(query, 'q'),
  ...sortIn(query, personSorts),
})

/** The list under this filter, at this page. */
export const addressOf = (
  { role, state, search, ...sorted }: PersonFilter,
  turn?: Turn,
  path: string = peoplePath,
): string => withQuery(path, { role, state, q: search, ...sortInAddress(sorted), ...turn })

/** The same list as a file. */
export const exportOf = (filter: PersonFilter): string => addressOf(filter, undefined, `${peoplePath}/export.csv`)
