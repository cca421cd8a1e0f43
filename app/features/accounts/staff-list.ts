import { href } from 'react-router'
import { companyOf, findPeople, personColumns } from './find-people.ts'
import { defineList } from '#lists/define.ts'
import { formatRole, roleChoices, stateChoices, stateWords } from './pages/staff/person-words.ts'
import { companyRoleWords } from '#features/companies/pages/company-words.ts'
import { formatLocalDay } from '#features/companies/pages/people-view.ts'
import { utc } from '#features/csv-cells.ts'

const path = href('/dashboard/admin/users')

const invite = { href: href('/dashboard/admin/users/new'), label: 'Invite a person', may: 'users.manage' } as const

/** Everybody who has an account. */
export default defineList({
  path,
  title: 'Users',
  lead: ({ found, filtered }) =>
    `${found.toLocaleString('en-US')} ${found === 1 ? 'account' : 'accounts'}${filtered ? ' found' : ''}.`,
  actions: [{ href: href('/dashboard/admin/users/roles'), label: 'Staff roles', look: 'text' }, invite],
  query: findPeople,
  ask: ({ words, filters }) => ({ ...filters, search: words }),
  select: personColumns,
  also: (_ctx, rows) => rows.map((row) => ({ ...row, company: companyOf(row) })),
  filters: {
    role: { label: 'Role', blank: 'All roles', choices: roleChoices },
    state: { label: 'Status', blank: 'All statuses', choices: stateChoices },
  },
  search: { label: 'Search names, emails, phones and companies', placeholder: 'Name, email or company' },
  columns: {
    name: {
      ...{ head: 'Name', sort: 'name' },
      cell: ({ id, displayName, email }) => ({
        ...{ text: displayName, foreign: true, href: href('/dashboard/admin/users/:id', { id }) },
        notes: [{ text: email, look: 'long' }],
      }),
      csv: {
        Name: ({ displayName }) => displayName,
        Email: ({ email }) => email,
        Phone: ({ phone }) => phone ?? '',
      },
    },
    role: {
      head: 'Role',
      cell: ({ role, staffRole, twoFactor }) => ({
        text: formatRole({ role, staffRole }),
        notes: [role === 'admin' && (twoFactor ? 'Two-factor on' : 'Two-factor off')],
      }),
      csv: { Role: ({ role }) => role },
    },
    state: {
      head: 'Status',
      cell: ({ state }) => ({ status: stateWords[state] }),
      csv: { Status: ({ state }) => state },
    },
    company: {
      head: 'Company',
      cell: ({ company, role }) =>
        company
          ? {
              ...{ text: company.name, href: href('/dashboard/admin/companies/:id', { id: company.id }) },
              notes: [companyRoleWords(role)[company.role].label],
            }
          : { text: 'None', look: 'soft' },
      csv: { Company: ({ company }) => company?.name ?? '', 'Company role': ({ company }) => company?.role ?? '' },
    },
    joined: {
      ...{ head: 'Joined', wide: true, sort: 'joined' },
      cell: ({ createdAt }, ctx) => ({ text: formatLocalDay(ctx, createdAt), look: 'whole' }),
      csv: { 'Two-factor': ({ twoFactor }) => (twoFactor ? 'on' : 'off'), Joined: ({ createdAt }) => utc(createdAt) },
    },
    staffRole: { csv: { 'Staff role': ({ staffRole }) => staffRole ?? '' } },
  },
  page: ['name', 'role', 'company', 'state', 'joined'],
  counted: { one: 'account', many: 'accounts' },
  empty: { title: 'No users yet.', words: 'Customers, suppliers and staff show up here.', action: invite },
  noMatch: {
    title: 'No users match.',
    words: 'Try part of a name, an email address, a phone number or a company.',
    action: { href: path, label: 'Show all users', look: 'text' },
  },
  csv: 'users',
})
