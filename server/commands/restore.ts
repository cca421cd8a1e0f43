import { restore as readBackup } from '#platform/restore.ts'
import { withDataSet } from '../data-set.ts'

/** Fills an empty database from a backup. */
export const restore = (file?: string) =>
  withDataSet('restore', file, async (connection, path, secret) => {
    const { tables, rows, later } = await readBackup(connection, path, { secret })
    console.log(`Restored ${rows} rows of ${tables} tables from ${path}.`)
    if (later.length > 0) console.log(`Applied the migrations that came later: ${later.join(', ')}.`)
  })
