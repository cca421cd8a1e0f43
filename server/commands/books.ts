import { reconcileBooks } from '../../app/features/invoices/reconcile.ts'
import { loadEnv } from '#platform/env.ts'
import { createLog } from '#platform/log.ts'
import { openDatabase } from '#platform/db.ts'
import { reachDatabase } from '../database.ts'
import { UserFacingError } from '../user-facing-error.ts'

/** Adds up the ledger and every invoice again; prints zero, or names each line that differs and ends with an error. */
export const books = async () => {
  const { connection, leave } = await reachDatabase(loadEnv(), createLog('error'))
  const database = openDatabase(connection)
  try {
    const differences = await reconcileBooks(database)
    for (const { what, id, cents } of differences) console.log(`${what}: ${id}, ${(cents / 100).toFixed(2)}`)
    if (differences.length > 0) throw new UserFacingError('The books do not add up.')
    console.log('0: in balance.')
  } finally {
    await database.close()
    await leave()
  }
}
