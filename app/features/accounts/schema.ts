import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies, companyRoles, type CompanyRole } from '#features/companies/schema.ts'
import type { Cents } from '#domain/money.ts'
import { roles, type Role } from '#domain/viewer.ts'
import { invitationLife, type InvitationState } from './lifecycles.ts'
import { roleRequestLife, type RoleRequestState } from './lifecycles.ts'

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Who can sign in. What they may do stands in `profiles`, which no sign-in call can write. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    /** Better Auth's. Nobody has an account before their address was shown to be theirs. */
    emailVerified: boolean('email_verified').notNull().default(true),
    image: text(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_email_verified', sql`email_verified`),
    index('users_created').on(table.createdAt, table.id),
  ],
)

/** Who is signed in. `expires_at` is the longest a session may last, `updated_at` when it was last renewed. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    token: text().notNull().unique(),
    userId: owner(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** How someone proves who they are. Ours are passwords; the token columns belong to Better Auth's table. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text(),
    accessToken: text('access_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshToken: text('refresh_token'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    idToken: text('id_token'),
    scope: text(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('credentials_user').on(table.userId),
    unique('credentials_provider_account').on(table.providerId, table.accountId),
  ],
)

/** One-time links. `identifier` is a hash: who reads the table cannot follow a link. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expiry').on(table.expiresAt),
  ],
)

/**
 * Sign-ups that wait for the link in their mail to be pressed, each with a password and a link of its own; several may
 * wait for one address. No account exists before that. Kept for an address that has one, too, so that nobody can tell.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    /** Becomes the account's. */
    id: uuid().primaryKey(),
    email: text().notNull(),
    displayName: text('display_name').notNull(),
    role: text().$type<Role>().notNull(),
    /** A hash, as in `credentials`. */
    password: text().notNull(),
    keyHash: text('key_hash').notNull().unique(),
    linkEndsAt: moment('link_ends_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('pending_sign_ups_role', sql.raw(`role in (${quoted(roles)})`)),
    index('pending_sign_ups_email').on(table.email, table.createdAt),
    index('pending_sign_ups_created').on(table.createdAt),
  ],
)

/** What a user may do and what they are called. Written by our verbs alone, never from a request body. */
export const profiles = pgTable(
  'profiles',
  {
    userId: owner().primaryKey(),
    role: text().$type<Role>().notNull(),
    /** Of `admin`: the name of a role in permissions.ts. A name that does not stand there allows nothing. */
    staffRole: text('staff_role'),
    displayName: text('display_name').notNull(),
    phone: text(),
    /** Of staff: whether they get an email when a coworker mentions them. */
    mentionMails: boolean('mention_mails').notNull().default(true),
    disabledAt: moment('disabled_at'),
    /** The company they act for, and what they may do there. Both or neither. */
    companyId: uuid('company_id').references(() => companies.id),
    companyRole: text('company_role').$type<CompanyRole>(),
    /** Of a buyer: what one order may come to before a manager of the company approves it. None: there is no limit. */
    spendingLimit: bigint('spending_limit', { mode: 'number' }).$type<Cents>(),
  },
  (table) => [
    check('profiles_role', sql.raw(`role in (${quoted(roles)})`)),
    check('profiles_company_role', sql.raw(`company_role in (${quoted(companyRoles)})`)),
    check('profiles_company_both', sql`(company_id is null) = (company_role is null)`),
    index('profiles_company').on(table.companyId),
    // Staff are few among thousands of customers, and nearly every page of theirs names them.
    index('profiles_staff')
      .on(table.displayName)
      .where(sql`role = 'admin'`),
  ],
)

/** Who asked to be an administrator, and what became of it. */
export const roleRequests = pgTable(
  'role_requests',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    role: text().$type<Role>().notNull(),
    state: text().$type<RoleRequestState>().notNull(),
    askedAt: moment('asked_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    check(
      'role_requests_state',
      sql.raw(`state in (${roleRequestLife.states.map((state) => `'${state}'`).join(', ')})`),
    ),
    uniqueIndex('role_requests_one_waiting')
      .on(table.userId)
      .where(sql`state = 'waiting'`),
  ],
)

/** Who was asked to come in, by whom and as what. With a company they join it; `key_hash` is what their link's key hashes to. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** Of an invitation to be staff: as what. */
    staffRole: text('staff_role'),
    companyId: uuid('company_id').references(() => companies.id),
    companyRole: text('company_role').$type<CompanyRole>(),
    keyHash: text('key_hash').notNull().unique(),
    state: text().$type<InvitationState>().notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    check('invitations_role', sql.raw(`role in (${quoted(roles)})`)),
    check('invitations_staff', sql`(role = 'admin') = (staff_role is not null)`),
    check('invitations_staff_alone', sql`role <> 'admin' or company_id is null`),
    check('invitations_state', sql.raw(`state in (${quoted(invitationLife.states)})`)),
    check('invitations_company_role', sql.raw(`company_role in (${quoted(companyRoles)})`)),
    check('invitations_company_both', sql`(company_id is null) = (company_role is null)`),
    uniqueIndex('invitations_one_waiting')
      .on(table.email, sql`coalesce(company_id, '00000000-0000-0000-0000-000000000000'::uuid)`)
      .where(sql`state = 'waiting'`),
    index('invitations_company').on(table.companyId),
    index('invitations_expiry').on(table.expiresAt),
  ],
)

/** The key an authenticator app shares with us, sealed with SECRET. It asks for codes once `confirmed_at` is set. */
export const authenticators = pgTable('authenticators', {
  userId: owner().primaryKey(),
  sealedKey: text('sealed_key').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The 30 seconds, counted since 1970, whose code was used last: no code opens anything twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Codes for the day the telephone is lost, as hashes; a used one is deleted. */
export const recoveryCodes = pgTable('recovery_codes', { hash: text().primaryKey(), userId: owner() }, (table) => [
  index('recovery_codes_user').on(table.userId),
])

/**
 * Passkeys of staff: each signs in by itself, for its device asks for a finger, a face or a PIN. We keep the public half,
 * which opens nothing.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    name: text().notNull(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often its device says it was used. One that falls back is a copy; many devices count nothing and say 0. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    /** How its device is reached: "internal", "usb", "hybrid". */
    transports: text().array().notNull().default([]),
    addedAt: moment('added_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** How much patience is left for a key, as the instant at which all of it is back. Keys are hashes. */
export const signInLimits = pgTable(
  'sign_in_limits',
  { key: text().primaryKey(), restoredAt: moment('restored_at').notNull() },
  (table) => [index('sign_in_limits_restored').on(table.restoredAt)],
)

function owner() {
  return uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
}
