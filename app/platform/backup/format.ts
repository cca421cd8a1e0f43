/** The format in words for other programs: docs/backup-format.md. A change there or here is a new version. */
export const format = { name: 'fuel-backup', version: 1 }

/** The first line. */
export type Header = {
  format: string
  version: number
  madeAt: string
  /** Fingerprint of the SECRET: encrypted fields can be read only under the same one. */
  secret: string
  migrations: string[]
  tables: Table[]
  sequences: Sequence[]
}

export type Table = { table: string; columns: Column[]; rows: number }
export type Column = { name: string; type: string }
export type Sequence = { sequence: string; last: string; called: boolean }

/** The line before the rows of a table. */
export type TableLine = { table: string }

/** A line for each row: its values as text in the order of the columns, `null` where there is none. */
export type Row = (string | null)[]

export const line = (content: Header | TableLine | Row): string => `${JSON.stringify(content)}\n`

export const sizeOf = ({ tables }: Header): { tables: number; rows: number } => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
})

/** How the sessions of backup and restore write and read values: alike everywhere and without loss. */
export const sessionSettings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s';
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set extra_float_digits = 1`

/** Why a backup is not restored, in words for the person who typed the command. Nothing was written. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
  readonly loggable = true
}
