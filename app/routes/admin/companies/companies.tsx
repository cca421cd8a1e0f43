import { peopleCounts } from '#domain/accounts/company-people.ts'
import { countCompanies, listCompanies } from '#domain/companies/list-companies.ts'
import { sayDayOf } from '../../companies/say-day.ts'
import { answering } from '../../http/answering.ts'
import { readTurn } from '../../trade/list-address.ts'
import { readFilter } from './companies-address.ts'
import { CompaniesPage } from './companies-page.tsx'
import type { Route } from './+types/companies'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Companies' }]

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const filter = readFilter(url.searchParams)
  const [{ rows, older, newer }, found] = await Promise.all([
    listCompanies(ctx, filter, readTurn(url.searchParams)),
    countCompanies(ctx, filter),
  ])
  const people = await peopleCounts(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    ...{ filter, found, older, newer },
    rows: rows.map(({ id, name, kind, email, phone, createdAt, closedAt }) => ({
      ...{ id, name, kind, email, phone, people: people.get(id) ?? 0, closed: closedAt !== null },
      opened: sayDayOf(ctx, createdAt),
    })),
  }
})

export default function CompaniesRoute({ loaderData }: Route.ComponentProps) {
  return <CompaniesPage {...loaderData} />
}
