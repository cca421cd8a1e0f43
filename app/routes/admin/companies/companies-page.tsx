import type { CompanyFilter } from '#domain/companies/list-companies.ts'
import type { CompanySort } from '#domain/companies/states.ts'
import type { CompanyKind } from '#domain/companies/schema.ts'
import type { Turn } from '#domain/paging.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { kindChoices, kindWords } from '../../companies/company-words.ts'
import { ListFilters } from '../list-filters.tsx'
import { useFreshPage } from '../../trade/use-fresh-page.ts'
import { headSort, sortInAddress } from '../list-address.ts'
import { ListFoot } from '../list-foot.tsx'
import { addressOf, companiesPath, exportOf } from './companies-address.ts'
import { May } from '../may.tsx'

type CompanyLine = {
  id: string
  name: string
  kind: CompanyKind
  email: string | null
  phone: string | null
  people: number
  closed: boolean
  opened: string
}

type Props = { filter: CompanyFilter; found: number; rows: CompanyLine[]; older?: Turn; newer?: Turn }

/** Whom we sell to and buy from. */
export const CompaniesPage = ({ filter, found, rows, older, newer }: Props) => {
  useFreshPage()
  const by = (sort: CompanySort) => headSort('opened', filter, sort, (sorted) => addressOf({ ...filter, ...sorted }))
  return (
    <>
      <PageHead
        title="Companies"
        lead={`${found.toLocaleString('en-US')} ${found === 1 ? 'company' : 'companies'}${isFiltered(filter) ? ' like that' : ''}.`}
        actions={
          <May permission="companies.manage">
            <ButtonLink look="primary" href={`${companiesPath}/new`}>
              Open a company
            </ButtonLink>
          </May>
        }
      />
      <div className="wrap people-desk">
        <ListFilters
          key={addressOf(filter)}
          of="company"
          kept={sortInAddress(filter)}
          search={{
            label: 'Search names, addresses and phones',
            placeholder: 'Name, address or phone',
            asked: filter.search,
          }}
          choices={[
            { name: 'kind', label: 'Kind', blank: 'All kinds', asked: filter.kind, choices: kindChoices },
            { name: 'state', label: 'State', blank: 'All states', asked: filter.state, choices: states },
          ]}
        />
        <Table
          caption="Companies"
          columns={[
            { key: 'name', head: 'Name', sort: by('name') },
            { key: 'kind', head: 'Kind' },
            { key: 'people', head: 'People', figures: true },
            { key: 'state', head: 'State' },
            { key: 'opened', head: 'Opened', wide: true, sort: by('opened') },
          ]}
          rows={rows.map(tableRow)}
          empty={<Empty filter={filter} />}
        />
        {rows.length > 0 && (
          <ListFoot
            shown="50 companies on a page"
            previous={newer && addressOf(filter, newer)}
            next={older && addressOf(filter, older)}
            found={found}
            exported={exportOf(filter)}
          />
        )}
      </div>
    </>
  )
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

const tableRow = ({ id, name, kind, email, phone, people, closed, opened }: CompanyLine): Row => ({
  key: id,
  cells: {
    name: (
      <>
        <a className="text-link" href={`${companiesPath}/${id}`}>
          <bdi>{name}</bdi>
        </a>
        {(email || phone) && <small className="break-all">{[email, phone].filter(Boolean).join(', ')}</small>}
      </>
    ),
    kind: kindWords[kind],
    people: <span className="figure">{people}</span>,
    state: <StatusWord tone={closed ? 'off' : 'kept'}>{closed ? 'Closed' : 'Open'}</StatusWord>,
    opened: <span className="figure">{opened}</span>,
  },
})

const isFiltered = ({ kind, state, search }: CompanyFilter) => Boolean(kind || state || search)

const Empty = ({ filter }: { filter: CompanyFilter }) =>
  isFiltered(filter) ? (
    <EmptyState
      title="No company is like that."
      action={
        <a className="text-link" href={companiesPath}>
          Show all companies
        </a>
      }
    >
      Search for a part of the name, the address or the phone number.
    </EmptyState>
  ) : (
    <EmptyState title="No company is opened yet.">
      People of a company share what it orders, or the purchase orders addressed to it.
    </EmptyState>
  )
