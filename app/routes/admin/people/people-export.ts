import { findPeople } from '#domain/accounts/find-people.ts'
import { answering } from '../../http/answering.ts'
import { csvAnswer } from '../../trade/csv-answer.ts'
import { readFilter } from './people-address.ts'
import type { Route } from './+types/people-export'

const columns = [
  'Name',
  'E-mail',
  'Phone',
  'Role',
  'State',
  'Company',
  'Company role',
  'Two-factor',
  'Joined',
  'Staff role',
]

/** The list as it is filtered, every page of it, as a file for a spreadsheet. Times are UTC. */
export const loader = answering(({ url }: Route.LoaderArgs, ctx) => {
  const filter = readFilter(url.searchParams)
  return csvAnswer(
    'users',
    columns,
    (turn, size) => findPeople(ctx, filter, turn, size),
    ({ displayName, email, phone, role, staffRole, state, company, twoFactor, createdAt }) => [
      ...[displayName, email, phone ?? '', role, state, company?.name ?? '', company?.role ?? ''],
      ...[twoFactor ? 'on' : 'off', createdAt.toISOString(), staffRole ?? ''],
    ],
  )
})
