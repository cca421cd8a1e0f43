import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { can, demand, isStaff } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import type { Coordinates } from '#domain/coordinates.ts'
import { openGateCode, revealGateCode, sealGateCode } from '#features/trade/gate-code.ts'
import { findCustomer, isOfCustomer, isViewer } from './customer.ts'
import { customerEvents } from './events.ts'
import {
  customers,
  deliverySites,
  exemptionCertificates,
  siteEquipment,
  type DeliverySite,
  type Equipment,
} from './schema.ts'

/** A place as the customer and the driver read it. */
export type Site = Omit<DeliverySite, 'sealedGateCode'> & { gateCode: string | null; tanks: Equipment[] }

/** What an order says of the place it goes to. */
type Place = Pick<DeliverySite, 'address' | 'county' | 'accessNotes' | 'siteContact' | 'sitePhone'> & {
  gateCode?: string | null
}

/** What staff know of a site beside its address. */
type SiteFacts = Pick<DeliverySite, 'opensAt' | 'closesAt' | 'priority'> & { coordinates: Coordinates | null }

/** Without a `gateCode` the one that is known stays; the same of coordinates, hours and the priority class. */
export type SiteInput = Place & { name: string | null } & Partial<SiteFacts>

/** The delivery sites of a customer for staff, by name; for customers those of their own account or company. */
export const sitesOf = async (ctx: Context, customerId?: string | null): Promise<Site[]> => {
  const { db, viewer } = ctx
  const seesAll = can(viewer, 'customers.see-all')
  if (seesAll && !customerId) return []
  const isOwn = inArray(
    deliverySites.customerId,
    db.select({ id: customers.id }).from(customers).where(isViewer(viewer)),
  )
  const found = await db
    .select()
    .from(deliverySites)
    .where(seesAll ? isOfCustomer(deliverySites.customerId, customerId ?? undefined) : isOwn)
    .orderBy(asc(sql`lower(coalesce(${deliverySites.name}, ${deliverySites.address}))`), asc(deliverySites.id))
  const tanks = await tanksAt(
    ctx,
    found.map(({ id }) => id),
  )
  return found.map(({ sealedGateCode, ...site }) => ({
    ...site,
    tanks: tanks.filter(({ siteId }) => siteId === site.id),
    gateCode: openGateCode(ctx, site.id, sealedGateCode),
  }))
}

const tanksAt = ({ db }: Context, sites: readonly string[]): Promise<Equipment[]> =>
  sites.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(siteEquipment)
        .where(and(eq(siteEquipment.kind, 'tank'), inArray(siteEquipment.siteId, [...sites])))
        .orderBy(asc(siteEquipment.label), asc(siteEquipment.product), asc(siteEquipment.id))

/** Keeps the place of an order, unless it is known. What someone orders who only typed an address is not kept. */
export const rememberSite = async (ctx: Context, customerId: string | null, place: Place): Promise<void> => {
  const { db, viewer } = ctx
  if (!customerId) return
  const isTheirs =
    isStaff(viewer) || (await db.$count(customers, and(eq(customers.id, customerId), isViewer(viewer)))) > 0
  if (isTheirs) await keep(ctx, customerId, place)
}

/**
 * The same once an order is confirmed, for a customer whom staff recorded, without an account: staff have read the address,
 * whoever typed it. A customer that was found by what a guest typed learns nothing by it.
 */
export const rememberConfirmedSite = async (ctx: Context, customerId: string | null, place: Place): Promise<void> => {
  if (!customerId) return
  const isRecorded = and(eq(customers.id, customerId), isNull(customers.foundBy))
  if ((await ctx.db.$count(customers, isRecorded)) > 0) await keep(ctx, customerId, place)
}

const keep = async (ctx: Context, customerId: string, place: Place) => {
  const { db, now } = ctx
  const { address, county, accessNotes, siteContact, sitePhone, gateCode } = place
  const id = randomUUID()
  const site = { id, customerId, address, county, accessNotes, siteContact, sitePhone }
  await db
    .insert(deliverySites)
    .values({ ...site, sealedGateCode: sealGateCode(ctx, id, gateCode), createdAt: dateOf(now) })
    .onConflictDoNothing()
}

/** Staff add a site or change one. The same address again changes the site that is there. */
export const saveSite = (ctx: Context, customerId: string, siteId: string, typed: SiteInput): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const customer = await findCustomer(ctx, customerId)
    const { gateCode, coordinates, ...place } = typed
    checkHours(typed)
    const existing = await siteWith(ctx, customer.id, siteId, place.address)
    const id = existing?.id ?? randomUUID()
    const sealed = gateCode === undefined ? {} : { sealedGateCode: sealGateCode(ctx, id, gateCode) }
    const site = { ...place, ...sealed, ...pinned(existing, coordinates) }
    if (existing) {
      await ctx.db.update(deliverySites).set(site).where(eq(deliverySites.id, id))
      await moveCertificates(ctx, customer.id, existing.address, place.address)
    } else
      await ctx.db.insert(deliverySites).values({ id, customerId: customer.id, ...site, createdAt: dateOf(ctx.now) })
    await logEvent(ctx, customerEvents.site_saved, customer.id, {}, { address: place.address })
  })

/** The exact place of a site, where someone said it. The caller has found an order that goes there. */
export const pinAt = async ({ db }: Pick<Context, 'db'>, siteId: string): Promise<Coordinates | undefined> => {
  const [site] = await db.select().from(deliverySites).where(eq(deliverySites.id, siteId))
  return site?.latitude == null || site.longitude == null
    ? undefined
    : { latitude: site.latitude, longitude: site.longitude }
}

/**
 * Keeps where the truck stands as where the site lies. Inside the verb of who delivers: that verb asks for the permission.
 * @throws DomainError `not-found` when the site is gone.
 */
export const pinAtDelivery = async (ctx: Context, siteId: string, at: Coordinates): Promise<void> => {
  const pin = { ...at, pinSource: 'delivery' } as const
  const [site] = await ctx.db.update(deliverySites).set(pin).where(eq(deliverySites.id, siteId)).returning()
  if (!site) throw notFound('delivery site')
  await logEvent(ctx, customerEvents.site_pinned, site.customerId, {}, { address: site.address })
}

/** What was typed stands as typed; what the driver took at the site stays so where nobody typed other figures. */
const pinned = (site: DeliverySite | undefined, typed: Coordinates | null | undefined) => {
  if (typed === undefined) return {}
  if (typed === null) return { latitude: null, longitude: null, pinSource: null }
  const isSame = site?.latitude === typed.latitude && site.longitude === typed.longitude
  return { ...typed, pinSource: isSame ? (site.pinSource ?? ('typed' as const)) : ('typed' as const) }
}

const checkHours = ({ opensAt, closesAt }: SiteInput) => {
  if (Boolean(opensAt) !== Boolean(closesAt))
    throw new DomainError('invalid', 'Please enter both hours, or leave both blank.')
  if (opensAt && closesAt && opensAt.slice(0, 5) >= closesAt.slice(0, 5))
    throw new DomainError('invalid', 'The site has to close later than it opens.')
}

/** The gate code of a site for staff who look at it. Throws forbidden, or not-found where there is none. */
export const revealSiteCode = async (ctx: Context, customerId: string, siteId: string): Promise<string> => {
  const condition = isOfCustomer(deliverySites.customerId, (await findCustomer(ctx, customerId)).id)
  const [site] = isUuid(siteId)
    ? await ctx.db
        .select()
        .from(deliverySites)
        .where(and(eq(deliverySites.id, siteId), condition))
    : []
  if (!site) throw notFound('delivery site')
  return revealGateCode(ctx, site, customerEvents.gate_code, { id: customerId, detail: { address: site.address } })
}

/** Staff remove a site. Orders keep the address they go to. */
export const removeSite = (ctx: Context, customerId: string, siteId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const condition = isOfCustomer(deliverySites.customerId, customerId)
    const [gone] = isUuid(siteId)
      ? await ctx.db
          .delete(deliverySites)
          .where(and(eq(deliverySites.id, siteId), condition))
          .returning()
      : []
    if (!gone) throw notFound('delivery site')
    await logEvent(ctx, customerEvents.site_removed, customerId, {}, { address: gone.address })
  })

/** A certificate for a site stays for it when its address is corrected. */
const moveCertificates = ({ db }: Context, customerId: string, from: string, to: string) =>
  db
    .update(exemptionCertificates)
    .set({ address: to })
    .where(and(isOfCustomer(exemptionCertificates.customerId, customerId), eq(exemptionCertificates.address, from)))

const siteWith = async ({ db }: Context, customerId: string, siteId: string, address: string) => {
  const condition = isUuid(siteId)
    ? eq(deliverySites.id, siteId)
    : sql`lower(${deliverySites.address}) = lower(${address})`
  const [site] = await db
    .select()
    .from(deliverySites)
    .where(and(isOfCustomer(deliverySites.customerId, customerId), condition))
    .for('update')
  return site
}
