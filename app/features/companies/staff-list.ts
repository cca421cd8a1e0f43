import { href } from 'react-router'
import { peopleCounts } from '#features/accounts/company-people.ts'
import { listCompanies } from './company.ts'
import { companies } from './schema.ts'
import { defineList } from '#lists/define.ts'
import { kindChoices, kindWords } from './pages/company-words.ts'
import { formatLocalDay } from './pages/people-view.ts'
import { utc } from '#features/csv-cells.ts'

const path = href('/dashboard/admin/companies')

const add = { href: href('/dashboard/admin/companies/new'), label: 'Add a company', may: 'companies.manage' } as const

/** Whom we sell to and buy from. */
export default defineList({
  path,
  title: 'Companies',
  lead: ({ found, filtered }) =>
    `${found.toLocaleString('en-US')} ${found === 1 ? 'company' : 'companies'}${filtered ? ' found' : ''}.`,
  actions: [add],
  query: listCompanies,
  ask: ({ words, filters }) => ({ ...filters, search: words }),
  select: {
    ...{ id: companies.id, name: companies.name, kind: companies.kind, email: companies.email },
    ...{ phone: companies.phone, createdAt: companies.createdAt, closedAt: companies.closedAt },
  },
  also: async (ctx, rows) => {
    const ids = rows.map(({ id }) => id)
    const people = await peopleCounts(ctx, ids)
    return rows.map((row) => ({ ...row, people: people.get(row.id) ?? 0 }))
  },
  filters: {
    kind: { label: 'Type', blank: 'All types', choices: kindChoices },
    state: {
      ...{ label: 'Status', blank: 'All statuses' },
      choices: [
        { value: 'open', label: 'Active' },
        { value: 'closed', label: 'Archived' },
      ],
    },
  },
  search: { label: 'Search names, emails and phones', placeholder: 'Name, email or phone' },
  columns: {
    name: {
      ...{ head: 'Name', sort: 'name' },
      cell: ({ id, name, email, phone }) => ({
        ...{ text: name, foreign: true, href: href('/dashboard/admin/companies/:id', { id }) },
        notes: [{ text: [email, phone].filter(Boolean).join(', '), look: 'long' }],
      }),
    },
    kind: {
      head: 'Type',
      cell: ({ kind }) => kindWords[kind],
      csv: {
        Type: ({ kind }) => kind,
        Email: ({ email }) => email ?? '',
        Phone: ({ phone }) => phone ?? '',
      },
    },
    people: {
      ...{ head: 'People', figures: true },
      cell: ({ people }) => ({ text: String(people), look: 'figure' }),
    },
    opened: {
      ...{ head: 'Added', wide: true, sort: 'opened' },
      cell: ({ createdAt }, ctx) => ({ text: formatLocalDay(ctx, createdAt), look: 'whole' }),
      csv: { Added: ({ createdAt }) => utc(createdAt) },
    },
    state: {
      head: 'Status',
      cell: ({ closedAt }) => ({
        status: closedAt ? { tone: 'off', words: 'Archived' } : { tone: 'kept', words: 'Active' },
      }),
      csv: { Archived: ({ closedAt }) => utc(closedAt) },
    },
  },
  page: ['name', 'kind', 'people', 'state', 'opened'],
  counted: { one: 'company', many: 'companies' },
  empty: {
    title: 'No companies yet.',
    words: 'Customers and suppliers show up here. People at a company share its quotes and orders.',
    action: add,
  },
  noMatch: {
    title: 'No companies match.',
    words: 'Try part of the name, the email address or the phone number.',
    action: { href: path, label: 'Show all companies', look: 'text' },
  },
  csv: 'companies',
})
