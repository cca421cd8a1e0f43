import type { AnyColumn } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from './context.ts'
import type { Retention } from './retention.ts'

/** What ends the keeping of personal data: a time of `content/retention.yaml`, or what someone does. */
export type RetentionLimit =
  | keyof Retention
  | 'the account is deleted'
  | 'the mailbox unsubscribes'
  | 'the business ends'

/** What a table holds of people, and what becomes of it. */
export type PersonalDataTable = {
  /** In words, for anyone who asks what is kept. */
  holds: string
  kept: RetentionLimit
  /** The key of a person's copy (Account, My data) under which they find it, or why it is not there. */
  copy: { in: string } | { not: string }
  /** What deleting an account does to its rows: they go, they lose the link to it, or they were never linked to it. */
  onDeletion: 'deleted' | 'unlinked' | 'kept'
}

type TableName<Schema> = {
  [Key in keyof Schema]: Schema[Key] extends PgTable ? Schema[Key]['_']['name'] : never
}[keyof Schema]

/** Whose copy is made: the viewer's own account, looked up by the caller. */
export type Owner = { userId: string; email: string }

export type PersonalData = {
  /** By name in PostgreSQL; a text says why a table holds nothing about people. */
  tables: Record<string, PersonalDataTable | string>
  /** What a person's copy contains of this noun, by key. It is called with the owner as the viewer. */
  copy?: (ctx: Context, owner: Owner) => Promise<Record<string, unknown>>
  /** What it holds of someone without an account, who is known by their address alone. Staff ask for them. */
  guest?: Guest
}

export type Guest = {
  find: (ctx: Context, email: string) => Promise<Record<string, readonly object[]>>
  /** Deletes what may go. Inside a transaction. `papers`: by what the papers that stay name their customer. */
  erase: (ctx: Context, email: string, documentColumns: readonly AnyColumn[]) => Promise<ErasureResult>
}

/** How much went, by the keys of `find`, and how much stays and why: "the tax law asks for seven years of them". */
export type ErasureResult = { gone: Record<string, number>; kept?: Record<string, { count: number; why: string }> }

/**
 * Says of each table of a noun what it holds of people, how long, and what their copy shows: one file of each noun,
 * `personal-data.ts`. A table left out does not compile. The privacy policy says the same to the person it is about.
 */
export const definePersonalData = <Schema>(
  _schema: Schema,
  declared: Omit<PersonalData, 'tables'> & { tables: Record<TableName<Schema>, PersonalDataTable | string> },
): PersonalData => declared
