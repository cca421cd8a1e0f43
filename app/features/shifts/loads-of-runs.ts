import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { reported } from './find.ts'
import type { LoadReport } from './report-kinds.ts'
import { driverReports } from './schema.ts'

/** A load as it was done, and when. */
export type RunLoad = { report: LoadReport; at: Date }

/** What the trucks of these runs loaded, the first one first; what was corrected as it was corrected. The caller sees the board. */
export const loadsOfRuns = async (
  { db }: Pick<Context, 'db'>,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, RunLoad[]>> => {
  if (runIds.length === 0) return new Map()
  const reports = await db
    .select()
    .from(driverReports)
    .where(
      and(inArray(driverReports.runId, [...runIds]), eq(driverReports.kind, 'load'), eq(driverReports.state, 'done')),
    )
    .orderBy(asc(driverReports.at), asc(driverReports.number))
  const byRun = Map.groupBy(reports, ({ runId }) => runId)
  return new Map([...byRun].map(([runId, rows]) => [runId, reported({ reports: rows }, 'load')]))
}
