import { and, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { demand } from '../can.ts'
import { companies, type CompanyRole } from '../companies/schema.ts'
import type { Context } from '../context.ts'
import { isUuid, literally } from '../one-line.ts'
import { readPage, type Key, type Page, type Turn } from '../paging.ts'
import { notFound } from '../refusal.ts'
import type { Role } from '../viewer.ts'
import type { PersonSort, PersonState } from './person-states.ts'
import { authenticators, profiles, users } from './schema.ts'

export type PersonFilter = {
  role?: Role
  state?: PersonState
  search?: string
  company?: string
  sort?: PersonSort
  descending?: boolean
}

/** What staff see of an account. Never a password, a key or a hash. */
export type Person = {
  id: string
  email: string
  displayName: string
  phone: string | null
  role: Role
  /** Of staff: the name of their role. */
  staffRole: string | null
  state: PersonState
  twoFactor: boolean
  company: { id: string; name: string; role: CompanyRole } | null
  createdAt: Date
}

const keys = {
  joined: { column: users.createdAt, of: ({ createdAt }) => createdAt },
  name: { column: profiles.displayName, of: ({ displayName }) => displayName, caseless: true },
} as const satisfies Record<PersonSort, Key<Person>>

/** One page of the people who have an account, newest first unless asked otherwise. For staff alone. */
export const findPeople = async (
  ctx: Context,
  filter: PersonFilter,
  turn?: Turn,
  size?: number,
): Promise<Page<Person>> => {
  demand(ctx, 'users.see')
  const order = { ...keys[filter.sort ?? 'joined'], descending: filter.descending ?? true, id: users.id }
  return readPage<Person>(
    order,
    turn,
    async (beyond, orderBy, limit) => {
      const found = await people(ctx)
        .where(and(matching(filter), beyond))
        .orderBy(...orderBy)
        .limit(limit)
      return found.map(personOf)
    },
    size,
  )
}

/** How many people the filter finds. For staff alone. */
export const countPeople = async (ctx: Context, filter: PersonFilter): Promise<number> => {
  demand(ctx, 'users.see')
  const [row] = await ctx.db
    .select({ people: sql<number>`count(*)::int` })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .where(matching(filter))
  return row?.people ?? 0
}

/** One person. For staff alone. Throws not-found. */
export const findPerson = async (ctx: Context, id: string): Promise<Person> => {
  demand(ctx, 'users.see')
  const [row] = isUuid(id) ? await people(ctx).where(eq(users.id, id)) : []
  if (!row) throw notFound('account')
  return personOf(row)
}

const people = ({ db }: Context) =>
  db
    .select({ user: users, profile: profiles, company: companies.name, codesSince: authenticators.confirmedAt })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .leftJoin(authenticators, eq(authenticators.userId, users.id))
    .$dynamic()

type Row = Awaited<ReturnType<typeof people>>[number]

const personOf = ({ user, profile, company, codesSince }: Row): Person => ({
  id: user.id,
  email: user.email,
  displayName: profile.displayName,
  phone: profile.phone,
  role: profile.role,
  staffRole: profile.role === 'admin' ? profile.staffRole : null,
  state: profile.disabledAt ? 'disabled' : user.emailVerified ? 'active' : 'unverified',
  twoFactor: codesSince !== null,
  company:
    profile.companyId && profile.companyRole && company !== null
      ? { id: profile.companyId, name: company, role: profile.companyRole }
      : null,
  createdAt: user.createdAt,
})

const matching = ({ role, state, search, company }: PersonFilter): SQL | undefined =>
  and(
    role && eq(profiles.role, role),
    state && within(state),
    company ? (isUuid(company) ? eq(profiles.companyId, company) : sql`false`) : undefined,
    search ? or(...[users.email, profiles.displayName, profiles.phone, companies.name].map(holds(search))) : undefined,
  )

const holds = (search: string) => (column: Parameters<typeof ilike>[0]) => ilike(column, `%${literally(search)}%`)

const within = (state: PersonState): SQL | undefined => {
  if (state === 'disabled') return isNotNull(profiles.disabledAt)
  return and(isNull(profiles.disabledAt), eq(users.emailVerified, state === 'active'))
}
