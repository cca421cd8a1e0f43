import { Form } from 'react-router'
import type { CompanyFilter } from '#domain/companies/list-companies.ts'
import type { CompanyKind } from '#domain/companies/schema.ts'
import type { Turn } from '#domain/page-turn.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Select } from '#ui/select.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { kindChoices, kindWords } from '../../companies/company-words.ts'
import { addressOf, companiesPath, exportOf } from './companies-address.ts'

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
export const CompaniesPage = ({ filter, found, rows, older, newer }: Props) => (
  <>
    <PageHead
      title="Companies"
      lead={`${found.toLocaleString('en-US')} ${found === 1 ? 'company' : 'companies'}${isFiltered(filter) ? ' like that' : ''}.`}
      actions={
        <ButtonLink look="primary" href={`${companiesPath}/new`}>
          Open a company
        </ButtonLink>
      }
    />
    <div className="wrap people-desk">
      <Filters key={addressOf(filter)} filter={filter} />
      <Table
        caption="Companies, newest first"
        columns={[
          { key: 'name', head: 'Name' },
          { key: 'kind', head: 'Kind' },
          { key: 'people', head: 'People', figures: true },
          { key: 'state', head: 'State' },
          { key: 'opened', head: 'Opened', wide: true },
        ]}
        rows={rows.map(tableRow)}
        empty={<Empty filter={filter} />}
      />
      {rows.length > 0 && (
        <div className="people-foot">
          {(older || newer) && (
            <Pagination
              shown="50 companies on a page"
              previous={newer && addressOf(filter, newer)}
              next={older && addressOf(filter, older)}
            />
          )}
          <ButtonLink size="small" href={exportOf(filter)} download>
            <Icon name="download" /> Export {found.toLocaleString('en-US')} as CSV
          </ButtonLink>
        </div>
      )}
    </div>
  </>
)

const states = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

const Filters = ({ filter: { kind, state, search } }: { filter: CompanyFilter }) => (
  <Form method="get" role="search" className="inbox-filters people-filters">
    <div className="inbox-search">
      <label className="sr-only" htmlFor="company-search">
        Search names, addresses and phones
      </label>
      <Icon name="search" />
      <Input
        id="company-search"
        type="search"
        name="q"
        defaultValue={search}
        placeholder="Name, address or phone"
        maxLength={200}
      />
    </div>
    <div>
      <label className="sr-only" htmlFor="company-kind">
        Kind
      </label>
      <Select id="company-kind" name="kind" defaultValue={kind ?? ''} blank="All kinds" choices={kindChoices} />
    </div>
    <div>
      <label className="sr-only" htmlFor="company-state">
        State
      </label>
      <Select id="company-state" name="state" defaultValue={state ?? ''} blank="All states" choices={states} />
    </div>
    <Button type="submit">Find</Button>
  </Form>
)

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
