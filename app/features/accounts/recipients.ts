import { and, asc, eq, exists, isNull, notExists, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { viewOnly } from '#domain/can.ts'
import { companies } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { companyEvents } from '#features/companies/events.ts'
import { events } from '#events/schema.ts'
import { profiles, users } from './schema.ts'

/**
 * Where mails about a request, a quote or an order go. In the `portal` it is read only by people who get them in the
 * place of a contact that acts for the company no more: the private link is dead. `unlinked`: it is dead, and nobody
 * signs in for the company either, so that no link opens it for them.
 */
export type Recipients = { to: string[]; portal: boolean; unlinked?: true }

/** The private link as a mail may carry it: none where it opens nothing. */
export const mailedLink = (secretLink: string, { unlinked }: Pick<Recipients, 'unlinked'>): string | null =>
  unlinked ? null : secretLink

type Contact = { userId: string | null; companyId: string | null; contactEmail: string | null }

/** For what nobody can have left yet, such as a request that is only now sent. */
export const recipientsAsTyped = ({ contactEmail }: Pick<Contact, 'contactEmail'>): Recipients => ({
  to: contactEmail ? [contactEmail] : [],
  portal: false,
})

/**
 * The address that was given, or else the account's own. Of what is a company's, only while that account acts for it;
 * then its managers are written to; with none of them all its people, and with nobody, or when it is closed, the
 * address of the company itself, which has the private link if it has never had people.
 */
export const findRecipients = async ({ db }: Pick<Context, 'db'>, contact: Contact): Promise<Recipients> => {
  const { userId, companyId, contactEmail } = contact
  if (!companyId) {
    const typed = recipientsAsTyped(contact)
    if (contactEmail || !userId) return typed
    return { ...typed, to: (await reachable(db, eq(profiles.userId, userId))).map(({ email }) => email) }
  }
  const people = await reachable(db, and(eq(profiles.companyId, companyId), isNull(companies.closedAt)))
  const self = people.find((person) => person.userId === userId)
  if (self) return { to: [contactEmail ?? self.email], portal: false }
  const managers = people.filter(({ companyRole }) => companyRole === 'manager')
  const emails = (managers.length > 0 ? managers : people).map(({ email }) => email)
  if (emails.length > 0) return { to: emails, portal: true }
  const { email, hasLinks } = await ownAddress(db, companyId)
  return { to: email ? [email] : [], portal: false, ...(!(hasLinks && userId === null) && { unlinked: true }) }
}

/**
 * True in SQL while the private link of a row may be used: it is no company's, or its contact acts for that company
 * still, or nobody has ever acted for it. Someone who left it, whose account is disabled or deleted, or whose company is
 * closed holds a dead link.
 */
export const isLinkActive = ({ db }: Pick<Context, 'db'>, row: { userId: AnyColumn; companyId: AnyColumn }) =>
  or(
    isNull(row.companyId),
    exists(
      db
        .select({ one: sql`1` })
        .from(profiles)
        .innerJoin(companies, eq(companies.id, profiles.companyId))
        .where(
          and(
            eq(profiles.userId, row.userId),
            eq(profiles.companyId, row.companyId),
            isNull(profiles.disabledAt),
            isNull(companies.closedAt),
          ),
        ),
    ),
    and(
      isNull(row.userId),
      exists(
        db
          .select({ one: sql`1` })
          .from(companies)
          .where(and(eq(companies.id, row.companyId), hasNeverHadPeople(db))),
      ),
    ),
  )

/**
 * What lies behind a private link, to someone who changes it: who holds the link acts as its contact, so a contact that
 * was made a viewer of the company only reads there, too. @throws DomainError `forbidden`.
 */
export const unlessViewOnly = async <Row extends Pick<Contact, 'userId' | 'companyId'>>(
  { db }: Pick<Context, 'db'>,
  row: Row,
): Promise<Row> => {
  const { userId, companyId } = row
  if (!userId || !companyId) return row
  const contact = and(eq(profiles.userId, userId), eq(profiles.companyId, companyId))
  if ((await db.$count(profiles, and(contact, eq(profiles.companyRole, 'viewer')))) > 0) throw viewOnly()
  return row
}

/** In SQL of a company that is open: nobody acts for it or has left it, so that its own address alone holds its links. */
const hasNeverHadPeople = (db: Context['db']) => {
  const one = { one: sql`1` }
  const person = db.select(one).from(profiles).where(eq(profiles.companyId, companies.id))
  const joined = and(eq(events.subjectId, companies.id), eq(events.name, companyEvents.person_joined.name))
  return and(isNull(companies.closedAt), notExists(person), notExists(db.select(one).from(events).where(joined)))
}

/**
 * In SQL the account that has verified an address, unless it is of staff: requests sent with it as a guest are its own. Typing
 * the address proves nothing, so nothing may be done in its name.
 */
export const accountOfAddress = (email: SQL | string): SQL<string | null> =>
  sql`(select ${users.id} from ${users} join ${profiles} on ${profiles.userId} = ${users.id}
    where ${users.email} = lower(${email}::text) and ${profiles.role} <> 'admin'
      and ${profiles.disabledAt} is null)`

const reachable = (db: Context['db'], condition: SQL | undefined) =>
  db
    .select({ userId: users.id, email: users.email, companyRole: profiles.companyRole })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .where(and(condition, isNull(profiles.disabledAt)))
    .orderBy(asc(users.email))

const ownAddress = async (db: Context['db'], companyId: string) => {
  const [company] = await db
    .select({ email: companies.email, hasLinks: sql<boolean>`${hasNeverHadPeople(db)}` })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company ?? { email: null, hasLinks: false }
}
