import { peopleCounts } from '#domain/accounts/company-people.ts'
import { listCompanies } from '#domain/companies/list-companies.ts'
import type { Context } from '#domain/context.ts'
import type { Turn } from '#domain/paging.ts'
import { answering } from '../../http/answering.ts'
import { csvAnswer } from '../../trade/csv-answer.ts'
import { readFilter } from './companies-address.ts'
import type { Route } from './+types/companies-export'

const columns = ['Name', 'Kind', 'E-mail', 'Phone', 'People', 'Opened', 'Closed']

/** The list as it is filtered, every page of it, as a file for a spreadsheet. Times are UTC. */
export const loader = answering(({ url }: Route.LoaderArgs, ctx) => {
  const filter = readFilter(url.searchParams)
  return csvAnswer(
    'companies',
    columns,
    (turn, size) => withPeople(ctx, filter, turn, size),
    ({ name, kind, email, phone, people, createdAt, closedAt }) => [
      ...[name, kind, email ?? '', phone ?? '', String(people)],
      ...[createdAt.toISOString(), closedAt?.toISOString() ?? ''],
    ],
  )
})

const withPeople = async (
  ctx: Context,
  filter: ReturnType<typeof readFilter>,
  turn: Turn | undefined,
  size: number,
) => {
  const { rows, ...turns } = await listCompanies(ctx, filter, turn, size)
  const people = await peopleCounts(
    ctx,
    rows.map(({ id }) => id),
  )
  return { ...turns, rows: rows.map((row) => ({ ...row, people: people.get(row.id) ?? 0 })) }
}
