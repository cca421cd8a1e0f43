import type { CompanyFilter } from '#domain/companies/list-companies.ts'
import { companySorts, companyStates } from '#domain/companies/states.ts'
import type { Turn } from '#domain/paging.ts'
import { kindChoices } from '../../companies/company-words.ts'
import { oneOf, sortIn, sortInAddress, textIn, withQuery } from '../list-address.ts'

export const companiesPath = '/dashboard/admin/companies'

export const readFilter = (query: URLSearchParams): CompanyFilter => ({
  kind: oneOf(
    kindChoices.map(({ value }) => value),
    query,
    'kind',
  ),
  state: oneOf(companyStates, query, 'state'),
  search: textIn(query, 'q'),
  ...sortIn(query, companySorts),
})

/** The list under this filter, at this page. */
export const addressOf = (
  { kind, state, search, ...sorted }: CompanyFilter,
  turn?: Turn,
  path: string = companiesPath,
): string => withQuery(path, { kind, state, q: search, ...sortInAddress(sorted), ...turn })

/** The same list as a file. */
export const exportOf = (filter: CompanyFilter): string => addressOf(filter, undefined, `${companiesPath}/export.csv`)
