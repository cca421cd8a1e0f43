import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatGallons } from '#domain/money.ts'
import { isViewer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { limitsFor } from './limits.ts'
import { stormAllocations, stormAllotments } from './schema.ts'
import { shareWords } from './share-words.ts'

/** "420 gal in February. 120 gal are left." What the viewer gets while a storm is on and fuel is allocated. */
export const ownShare = async (ctx: Context): Promise<string | undefined> => {
  const { db, viewer, storm } = ctx
  if (!storm.on || viewer.role !== 'customer') return undefined
  const [run] = await db
    .select()
    .from(stormAllocations)
    .where(gte(stormAllocations.endsOn, today(ctx)))
    .orderBy(desc(stormAllocations.allottedAt), desc(stormAllocations.id))
    .limit(1)
  if (!run) return undefined
  const { gallons: perDelivery, month } = run
  if (perDelivery !== null) return `${shareWords({ quota: null, perDelivery, month })}.`
  const ownRows = db.select({ id: customers.id }).from(customers).where(isViewer(viewer))
  const [share] = await db
    .select()
    .from(stormAllotments)
    .where(and(eq(stormAllotments.allocationId, run.id), inArray(stormAllotments.customerId, ownRows)))
    .limit(1)
  if (!share) return undefined
  const { left } = await limitsFor(ctx, share.customerId)
  const rest = left === undefined ? '' : ` ${formatGallons(left)} left for new orders.`
  return `${shareWords({ quota: share.quota, perDelivery, month })}.${rest}`
}
