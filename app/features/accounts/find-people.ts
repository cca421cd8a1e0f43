import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { isCalled } from '#features/companies/company.ts'
import { companies } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { containing, foundIn } from '#domain/text-search.ts'
import { isUuid } from '#domain/text.ts'
import { notFound } from '#domain/domain-error.ts'
import type { Role } from '#domain/viewer.ts'
import { authenticators, profiles, users } from './schema.ts'
import { hasTwoFactor } from './session.ts'

/** How an account stands: it may come in, or was disabled by staff. */
export type PersonState = 'active' | 'disabled'

export type PersonFilter = SortOrder<'joined' | 'name'> & {
  role?: Role
  state?: PersonState
  search?: string
  company?: string
}

/** What staff see of an account. Never a password, a key or a hash. */
export const personColumns = {
  id: users.id,
  email: users.email,
  displayName: profiles.displayName,
  phone: profiles.phone,
  role: profiles.role,
  /** Of staff: the name of their role. */
  staffRole: sql<string | null>`case when ${profiles.role} = 'admin' then ${profiles.staffRole} end`,
  state: sql<PersonState>`case when ${profiles.disabledAt} is not null then 'disabled' else 'active' end`,
  twoFactor: hasTwoFactor,
  companyId: profiles.companyId,
  companyRole: profiles.companyRole,
  companyName: sql<string | null>`${companies.name}`,
  createdAt: users.createdAt,
}

/** People who have an account, newest first unless asked otherwise. For staff alone. */
export const findPeople = listQuery({
  from: (query) =>
    query
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(companies, eq(companies.id, profiles.companyId))
      .leftJoin(authenticators, eq(authenticators.userId, users.id)),
  id: users.id,
  columns: personColumns,
  where: async (ctx, filter: PersonFilter & { id?: string }) => {
    demand(ctx, 'users.see')
    return matching(ctx, filter)
  },
  sorts: { joined: { column: users.createdAt }, name: { column: profiles.displayName, caseless: true } },
  usual: 'joined',
})

/** One person. For staff alone. Throws not-found. */
export const findPerson = async (ctx: Context, id: string) => {
  demand(ctx, 'users.see')
  const { rows } = isUuid(id) ? await findPeople(ctx, { id }) : { rows: [] }
  const [row] = rows
  if (!row) throw notFound('account')
  return { ...row, company: companyOf(row) }
}

export type Person = Awaited<ReturnType<typeof findPerson>>

type CompanyMembership = Pick<
  Awaited<ReturnType<typeof findPeople>>['rows'][number],
  'companyId' | 'companyRole' | 'companyName'
>

/** The company someone belongs to, and their role in it. */
export const companyOf = ({ companyId: id, companyRole: role, companyName: name }: CompanyMembership) =>
  id && role && name !== null ? { id, role, name } : null

const matching = async (ctx: Context, { id, role, state, search, company }: PersonFilter & { id?: string }) =>
  and(
    id ? eq(users.id, id) : undefined,
    role && eq(profiles.role, role),
    state && within(state),
    company ? (isUuid(company) ? eq(profiles.companyId, company) : sql`false`) : undefined,
    await isNamed(ctx, search),
  )

/** So many are put in order after they are found. */
const few = 500

/**
 * By email, name or phone, or by their company. Few are found first, each table by its index: one condition over the three
 * would read each row of them. What thousands have in common is soon met in the order of the list.
 */
const isNamed = async ({ db }: Pick<Context, 'db'>, words: string | undefined): Promise<SQL | undefined> => {
  const itself = containing(words, [profiles.displayName, profiles.phone])
  const nameMatches = or(itself, foundIn(profiles.companyId, companies.id, isCalled(words)))
  if (!nameMatches) return undefined
  const mailed = containing(words, [users.email])
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${users.id} as id from ${users} where ${mailed}
      union all select ${profiles.userId} from ${profiles} where ${nameMatches} limit ${few + 1}`)
  // The list has each one's company beside it: a thousand ids of companies would be gone through for each row.
  return rows.length > few
    ? or(mailed, itself, isCalled(words))
    : sql`${users.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
}

const within = (state: PersonState): SQL =>
  state === 'disabled' ? isNotNull(profiles.disabledAt) : isNull(profiles.disabledAt)
