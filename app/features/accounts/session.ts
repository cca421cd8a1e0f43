import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Auth, RequestOrigin } from '#platform/auth.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { companies, type CompanyRole } from '#features/companies/schema.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { type Role, type Viewer, visitor } from '#domain/viewer.ts'
import type { Context } from '#domain/context.ts'
import { authenticators, passkeys, profiles, sessions, users } from './schema.ts'

/** Someone signed in. Without a role they are known but may see nothing. */
export type Session = {
  id: string
  userId: string
  email: string
  displayName: string
  role?: Role
  /** Of staff: the name of their role, whether it stands in the table or not. */
  staffRole?: string
  /** The company they act for, and what they may do there. */
  company?: { id: string; role: CompanyRole }
  /** Whether this account's sign-in takes more than the password. */
  twoFactor: boolean
  endsAt: Temporal.Instant
}

/** What looking up a session takes. */
export type SessionServices = { db: Db; auth: Auth; now: Temporal.Instant; log: Pick<Log, 'error'> }

/**
 * The session of a request's cookie, read afresh: a role changed or an account disabled acts on the next request.
 * Undefined when there is none, when it has ended, or when the account is disabled. Changes nothing.
 */
export const findSession = async (services: SessionServices, headers: Headers): Promise<Session | undefined> => {
  const token = services.auth.sessionToken(headers)
  return token ? (await findSessions(services, new Set([token]))).get(token) : undefined
}

/** The same for many at once, by their tokens. */
export const findSessions = async (
  services: Omit<SessionServices, 'auth'>,
  tokens: ReadonlySet<string>,
): Promise<Map<string, Session>> => {
  const found = await services.db
    .select({ session: sessions, email: users.email, name: users.name, twoFactor: hasTwoFactor })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(authenticators, eq(authenticators.userId, sessions.userId))
    .where(inArray(sessions.token, [...tokens]))
  if (found.length === 0) return new Map()
  const profiles = await findProfiles(services, new Set(found.map(({ session }) => session.userId)))
  return new Map(
    found.flatMap(({ session: { id, token, userId, createdAt, updatedAt }, email, name, twoFactor }) => {
      const profile = profiles.get(userId)
      if (profile?.disabledAt) return []
      const endsAt = sessionEnd(profile?.role, instantOf(createdAt), instantOf(updatedAt))
      if (Temporal.Instant.compare(endsAt, services.now) <= 0) return []
      const session: Session = {
        ...{ id, userId, email, endsAt },
        displayName: profile?.displayName ?? name,
        role: profile?.role,
        staffRole: profile?.staffRole ?? undefined,
        company: companyOf(profile),
        twoFactor,
      }
      return [[token, session]]
    }),
  )
}

/** Of `users`, joined with `authenticators`: codes are on, or there is a passkey. */
export const hasTwoFactor = sql<boolean>`(${authenticators.confirmedAt} is not null
  or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`

/** Asks once for each request, however many parts of the page want to know. */
export const oncePerRequest = <Found>(find: (headers: Headers) => Promise<Found>) => {
  const cache = new WeakMap<Headers, Promise<Found>>()
  return (headers: Headers): Promise<Found> => {
    const existing = cache.get(headers) ?? find(headers)
    cache.set(headers, existing)
    return existing
  }
}

/** What a session may do: with no role, no more than a visitor. */
export const viewerFromSession = (session: Session | undefined): Viewer =>
  session?.role
    ? {
        role: session.role,
        ...(session.role === 'admin' && session.staffRole && { staffRole: session.staffRole }),
        userId: session.userId,
        name: session.displayName,
        email: session.email,
        ...(session.company && { companyId: session.company.id, companyRole: session.company.role }),
      }
    : visitor

/** Nobody acts for a company that is closed. */
const companyOf = (profile?: Profile) =>
  profile?.companyId && profile.companyRole && !profile.companyClosedAt
    ? { id: profile.companyId, role: profile.companyRole }
    : undefined

/** Starts a session's idle time again. Called by requests that change something, never by a GET. */
export const renewSession = async (
  { db, now }: Pick<SessionServices, 'db' | 'now'>,
  session: Session,
): Promise<Session> => {
  const [renewed] = await db
    .update(sessions)
    .set({ updatedAt: dateOf(now) })
    .where(eq(sessions.id, session.id))
    .returning()
  return renewed ? { ...session, endsAt: sessionEnd(session.role, instantOf(renewed.createdAt), now) } : session
}

type Profile = typeof profiles.$inferSelect & { companyClosedAt: Date | null }

/**
 * A role that cannot be read stays unset; nobody gets one by default. While the database is away that is no answer: staff
 * would be told that their own pages are not theirs.
 */
const findProfiles = async (
  { db, log }: Pick<SessionServices, 'db' | 'log'>,
  userIds: ReadonlySet<string>,
): Promise<Map<string, Profile>> => {
  try {
    const found = await db
      .select({ ...getTableColumns(profiles), companyClosedAt: companies.closedAt })
      .from(profiles)
      .leftJoin(companies, eq(companies.id, profiles.companyId))
      .where(inArray(profiles.userId, [...userIds]))
    if (found.length < userIds.size) log.error('Error fetching user role')
    return new Map(found.map((profile) => [profile.userId, profile]))
  } catch (error) {
    log.error({ err: error }, 'Error fetching user role')
    if (isUnavailable(error)) throw error
    return new Map()
  }
}

type Lifetime = { idle: Temporal.Duration; most: Temporal.Duration }

const hours = (hours: number) => Temporal.Duration.from({ hours })

const usual: Lifetime = { idle: hours(7 * 24), most: hours(30 * 24) }
const administrators: Lifetime = { idle: hours(12), most: hours(7 * 24) }

/** The longest any session lasts, in seconds. */
export const longestSession = usual.most.total('seconds')

/** When a session ends unless it is renewed before. A role that is not known gets the shorter lifetime. */
export const sessionEnd = (role: Role | undefined, startedAt: Temporal.Instant, renewedAt: Temporal.Instant) => {
  const { idle, most } = role === 'customer' || role === 'supplier' ? usual : administrators
  const [idleEnd, lastEnd] = [renewedAt.add(idle), startedAt.add(most)]
  return Temporal.Instant.compare(idleEnd, lastEnd) < 0 ? idleEnd : lastEnd
}

/** Begins a session for someone who has shown who they are by more than a password. Gives its `Set-Cookie`. */
export const openSession = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  auth: Auth,
  userId: string,
  { address, headers }: RequestOrigin,
): Promise<string> => {
  const token = randomBytes(24).toString('base64url')
  const at = dateOf(now)
  await db.insert(sessions).values({
    id: randomUUID(),
    token,
    userId,
    ipAddress: address,
    userAgent: headers.get('user-agent')?.slice(0, 300) ?? '',
    createdAt: at,
    updatedAt: at,
    expiresAt: dateOf(now.add({ seconds: longestSession })),
  })
  return auth.cookieOf(token)
}

/** Ends the session of a request's cookie for good: the cookie, wherever it was copied to, opens nothing any more. */
export const endSession = async ({ db }: Pick<Context, 'db'>, auth: Auth, headers: Headers) => {
  const token = auth.sessionToken(headers)
  if (token) await db.delete(sessions).where(eq(sessions.token, token))
}

/** Ends every session of a user, on all devices. */
export const endAllSessions = async ({ db }: Pick<Context, 'db'>, userId: string) => {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}
