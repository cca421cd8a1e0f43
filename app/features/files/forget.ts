import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { ago } from '#domain/retention.ts'
import { shipments } from '#features/shipments/schema.ts'
import type { FileKind } from './kinds.ts'
import { files } from './schema.ts'

const atOnce = 100

/** What shows a place or a hand. The bill of lading is a paper, and stays with the order. */
const ofPeople: readonly FileKind[] = ['signature', 'meter-ticket', 'tank', 'gate']

/** Deletes photos and signatures of deliveries older than so many months that no dispute holds. At most 100; returns how many. */
export const forgetDeliveryPhotos = (ctx: Context, months: number): Promise<number> =>
  inTransaction(ctx, async ({ db, ...ctx }) => {
    const old = await db
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          isNotNull(files.shipmentId),
          inArray(files.kind, [...ofPeople]),
          lt(files.uploadedAt, dateOf(ago(ctx, { months }))),
          sql`not exists (select 1 from ${shipments} where ${shipments.id} = ${files.shipmentId} and photos_held is not null)`,
        ),
      )
      .limit(atOnce)
    const ids = old.map(({ id }) => id)
    if (ids.length > 0) await db.delete(files).where(inArray(files.id, ids))
    return ids.length
  })
