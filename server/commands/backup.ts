import { backup as writeBackup } from '#platform/backup.ts'
import { withDataSet } from '../data-set.ts'

/** Writes the whole data set of one moment into a file; works while the site runs. */
export const backup = (file?: string) =>
  withDataSet('backup', file, async (connection, path, secret) => {
    const { tables, rows, bytes } = await writeBackup(connection, path, { secret })
    console.log(`Wrote ${rows} rows of ${tables} tables to ${path} (${bytes} bytes).`)
  })
