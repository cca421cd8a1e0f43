import type { Person, PersonFilter } from '#domain/accounts/find-people.ts'
import type { PersonSort } from '#domain/accounts/person-states.ts'
import type { RoleRequestState } from '#domain/accounts/role-request-lifecycle.ts'
import type { Turn } from '#domain/paging.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { companyRoleWords } from '../../companies/company-words.ts'
import { ListFilters } from '../list-filters.tsx'
import { useFreshPage } from '../../trade/use-fresh-page.ts'
import { headSort, sortInAddress } from '../list-address.ts'
import { ListFoot } from '../list-foot.tsx'
import { addressOf, exportOf, peoplePath, rolesPath } from './people-address.ts'
import { roleChoices, stateChoices, stateWords } from './person-words.ts'
import { RoleRequests, type Wish } from './role-requests.tsx'
import type { Choice } from '#ui/select.tsx'
import { May } from '../may.tsx'

type PersonLine = Omit<Person, 'createdAt'> & { joined: string; roleSaid: string }

type Props = {
  filter: PersonFilter
  found: number
  rows: PersonLine[]
  older?: Turn
  newer?: Turn
  wishes: Wish[]
  staffRoles: Choice[]
  /** How somebody who asked for another role was just answered. */
  decided?: RoleRequestState
  refused?: string
}

/** Everybody who has an account, and who asks for another role. */
export const PeoplePage = ({ filter, found, rows, older, newer, wishes, staffRoles, decided, refused }: Props) => {
  useFreshPage()
  const by = (sort: PersonSort) => headSort('joined', filter, sort, (sorted) => addressOf({ ...filter, ...sorted }))
  return (
    <>
      <PageHead
        title="Users"
        lead={`${people(found)}${isFiltered(filter) ? ' like that' : ''}.`}
        actions={
          <>
            <a className="text-link" href={rolesPath}>
              Staff roles
            </a>
            <May permission="users.manage">
              <ButtonLink look="primary" href={`${peoplePath}/new`}>
                Add somebody
              </ButtonLink>
            </May>
          </>
        }
      />
      <div className="wrap people-desk">
        {refused && <Alert tone="late" title={refused} urgent />}
        {decided && !refused && (
          <Alert tone="kept" title={`The request is ${decided}. They are told by mail.`} urgent />
        )}
        <RoleRequests wishes={wishes} choices={staffRoles} />
        <ListFilters
          key={addressOf(filter)}
          of="people"
          kept={sortInAddress(filter)}
          search={{
            label: 'Search names, addresses, phones and companies',
            placeholder: 'Name, address or company',
            asked: filter.search,
          }}
          choices={[
            { name: 'role', label: 'Role', blank: 'All roles', asked: filter.role, choices: roleChoices },
            { name: 'state', label: 'State', blank: 'All states', asked: filter.state, choices: stateChoices },
          ]}
        />
        <Table
          caption="Users"
          columns={[
            { key: 'name', head: 'Name', sort: by('name') },
            { key: 'role', head: 'Role' },
            { key: 'company', head: 'Company' },
            { key: 'state', head: 'State' },
            { key: 'joined', head: 'Joined', wide: true, sort: by('joined') },
          ]}
          rows={rows.map(tableRow)}
          empty={<Empty filter={filter} />}
        />
        {rows.length > 0 && (
          <ListFoot
            shown="50 users on a page"
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

const tableRow = ({ id, email, displayName, role, roleSaid, company, state, joined, twoFactor }: PersonLine): Row => ({
  key: id,
  cells: {
    name: (
      <>
        <a className="text-link" href={`${peoplePath}/${id}`}>
          <bdi>{displayName}</bdi>
        </a>
        <small className="break-all">{email}</small>
      </>
    ),
    role: (
      <>
        {roleSaid}
        {role === 'admin' && <small>{twoFactor ? 'Two-factor on' : 'Two-factor off'}</small>}
      </>
    ),
    company: company ? (
      <>
        <a className="text-link" href={`/dashboard/admin/companies/${company.id}`}>
          {company.name}
        </a>
        <small>{companyRoleWords[company.role].label}</small>
      </>
    ) : (
      <span className="text-soft">None</span>
    ),
    state: <StatusWord tone={stateWords[state].tone}>{stateWords[state].words}</StatusWord>,
    joined: <span className="figure">{joined}</span>,
  },
})

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'account' : 'accounts'}`

const isFiltered = ({ role, state, search }: PersonFilter) => Boolean(role || state || search)

const Empty = ({ filter }: { filter: PersonFilter }) =>
  isFiltered(filter) ? (
    <EmptyState
      title="Nobody is like that."
      action={
        <a className="text-link" href={peoplePath}>
          Show everybody
        </a>
      }
    >
      Search for a part of a name, an address, a phone number or a company.
    </EmptyState>
  ) : (
    <EmptyState title="Nobody has an account yet.">Add somebody, or wait for the first one to sign up.</EmptyState>
  )
