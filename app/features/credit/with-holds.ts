import type { Context } from '#domain/context.ts'
import { heldAmong } from './holds.ts'

/** Rows of orders with whether each waits for money. They were found within the viewer's sight. */
export const withHolds = async <Row extends { id: string }>(
  ctx: Pick<Context, 'db'>,
  rows: readonly Row[],
): Promise<(Row & { held: boolean })[]> => {
  const heldIds = await heldAmong(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, held: heldIds.has(row.id) }))
}
