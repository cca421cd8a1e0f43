import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { findRecipients } from '#features/accounts/recipients.ts'
import { customers } from '#features/customers/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { shipments } from '#features/shipments/schema.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { ago } from '#domain/retention.ts'
import { logEvent } from '#events/audit-log.ts'
import { events } from '#events/schema.ts'
import { currentSheets, type CurrentSheet } from './current-sheets.ts'
import { sheetEvents } from './events.ts'
import { sheetCopies, sheetHolders } from './schema.ts'

/** How long after a departure it is still looked for: the task runs every few minutes, and may have been away. */
const lookBackDays = 30
/** A site that had nothing of a product for so long gets the revised sheet with its next delivery. */
const stillServedDays = 365
const atOnce = 100

/** What each of these deliveries brings: the customer and site as a holder has them, and the product of the sheet. */
const broughtBy = (where: SQL) => sql`
  select coalesce(c.merged_into, c.id) as customer_id, o.delivery_address as site,
      lower(regexp_replace(trim(o.delivery_address), '\\s+', ' ', 'g')) as site_key,
      split_part(l.product, '.', 1) as product, s.id, s.departed_at as at
    from shipments s join orders o on o.id = s.order_id join customers c on c.id = o.customer_id
      join shipment_lines l on l.shipment_id = s.id
    where ${where}`

/** The holders of what a delivery brings to its site, whichever delivery brought it last. */
export const isHolderOf = (
  shipmentId: string,
) => sql`exists (select from (${broughtBy(sql`s.id = ${shipmentId}`)}) as came
  where came.customer_id = sheet_holders.customer_id and came.site_key = sheet_holders.site_key
    and came.product = sheet_holders.product)`

/** Notes which products are on their way to which sites, or were brought there. For the timed task, and for one delivery. */
export const noteDeliveries = async (ctx: Context, shipmentId?: string): Promise<number> => {
  const since = dateOf(ago(ctx, { days: lookBackDays }))
  const hasLeft = sql`s.departed_at is not null and s.state in ('in_transit', 'delayed', 'delivered')`
  const condition = shipmentId
    ? sql`s.id = ${shipmentId} and ${hasLeft}`
    : sql`s.departed_at >= ${since.toISOString()} and ${hasLeft}`
  const { rowCount } = await ctx.db.execute(sql`
    insert into ${sheetHolders} (id, customer_id, site, site_key, product, shipment_id, first_at, last_at)
    select distinct on (came.customer_id, came.site_key, came.product) gen_random_uuid(), came.customer_id, came.site,
        came.site_key, came.product, came.id,
        min(came.at) over (partition by came.customer_id, came.site_key, came.product), came.at
      from (${broughtBy(condition)}) as came
      order by came.customer_id, came.site_key, came.product, came.at desc, came.id
    on conflict (customer_id, site_key, product) do update
      set shipment_id = excluded.shipment_id, site = excluded.site, last_at = excluded.last_at
      where sheet_holders.last_at < excluded.last_at`)
  return rowCount ?? 0
}

/**
 * Emails each site the sheets of what it gets that it does not have in their current revision, all of one site together.
 * Where nobody can be emailed, the sheet is to be handed over on paper. For the timed task.
 */
export const sendSheets = (ctx: Context): Promise<{ sent: number; more: boolean }> =>
  inTransaction(ctx, async (ctx) => {
    const sheets = new Map((await currentSheets(ctx)).map((sheet) => [sheet.product, sheet]))
    if (sheets.size === 0) return { sent: 0, more: false }
    const due = await dueFor(ctx, [...sheets.values()])
    let sentCount = 0
    for (const rows of Map.groupBy(due, ({ customerId, siteKey }) => `${customerId} ${siteKey}`).values())
      if (await sendTo(ctx, rows, sheets)) sentCount++
    return { sent: sentCount, more: due.length === atOnce && sentCount > 0 }
  })

type DueSheet = Awaited<ReturnType<typeof dueFor>>[number]

/** Whose sheet is not the current one, and can be emailed. Each row is held. */
const dueFor = (ctx: Context, sheets: readonly CurrentSheet[]) =>
  ctx.db
    .select({
      ...{ id: sheetHolders.id, customerId: sheetHolders.customerId, siteKey: sheetHolders.siteKey },
      ...{ product: sheetHolders.product, site: sheetHolders.site },
      ...{ versionId: sheetHolders.versionId, shipmentId: sheetHolders.shipmentId },
      ...{ customer: customers.name, customerEmail: customers.email },
      ...{ userId: orders.userId, companyId: orders.companyId, contactEmail: orders.contactEmail },
    })
    .from(sheetHolders)
    .innerJoin(customers, eq(customers.id, sheetHolders.customerId))
    .innerJoin(shipments, eq(shipments.id, sheetHolders.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        gte(sheetHolders.lastAt, dateOf(ago(ctx, { days: stillServedDays }))),
        or(
          ...sheets.map(({ product, versionId }) =>
            and(
              eq(sheetHolders.product, product ?? ''),
              or(isNull(sheetHolders.versionId), sql`${sheetHolders.versionId} <> ${versionId}`),
            ),
          ),
        ),
        or(
          isNotNull(orders.contactEmail),
          isNotNull(orders.userId),
          isNotNull(orders.companyId),
          isNotNull(customers.email),
        ),
      ),
    )
    .orderBy(asc(sheetHolders.customerId), asc(sheetHolders.siteKey), asc(sheetHolders.product))
    .limit(atOnce)
    .for('update', { of: sheetHolders, skipLocked: true })

const sendTo = async (
  ctx: Context,
  rows: readonly DueSheet[],
  sheets: ReadonlyMap<string | null, CurrentSheet>,
): Promise<boolean> => {
  const [first] = rows
  if (!first?.shipmentId) return false
  const found = await findRecipients(ctx, first)
  const to = found.to.length > 0 ? found.to : first.customerEmail ? [first.customerEmail] : []
  if (to.length === 0) return false
  const versions = rows.flatMap(({ product }) => sheets.get(product) ?? [])
  const facts = {
    ...{ to, site: first.site, customer: first.customer, revised: rows.some(({ versionId }) => versionId !== null) },
    sheets: versions.map(({ versionId, documentId, kind, title, revision, revisedOn }) => ({
      ...{ versionId, documentId, kind, title, revision, revisedOn },
    })),
  }
  const summary = versions.map(({ title, revision }) => `${title}, revision ${revision}`).join('; ')
  await logEvent(ctx, sheetEvents.sent, first.shipmentId, facts, { what: summary })
  const [event] = await ctx.db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.subjectId, first.shipmentId), eq(events.name, sheetEvents.sent.name)))
    .orderBy(desc(events.entry))
    .limit(1)
  for (const { id, product, shipmentId } of rows) {
    const sheet = sheets.get(product)
    if (sheet) await keepCopy(ctx, { id, shipmentId }, sheet, { way: 'email', to: to.join(', '), eventId: event?.id })
  }
  return true
}

/**
 * Writes down that a sheet was given, or emailed by an event: then its mails say whether it arrived. Call it inside the
 * transaction that gives it.
 */
export const keepCopy = async (
  ctx: Context,
  { id, shipmentId }: { id: string; shipmentId: string | null },
  { versionId }: Pick<CurrentSheet, 'versionId'>,
  { way, to, eventId = null, by }: { way: 'email' | 'paper'; to: string; eventId?: string | null; by?: string },
): Promise<void> => {
  const values = { versionId, way, givenAt: dateOf(ctx.now), givenTo: to, eventId }
  const notedBy = by ?? ('name' in ctx.viewer ? ctx.viewer.name : null)
  await ctx.db.insert(sheetCopies).values({ id: randomUUID(), holderId: id, shipmentId, ...values, notedBy })
  await ctx.db
    .update(sheetHolders)
    .set(values)
    .where(inArray(sheetHolders.id, [id]))
}
