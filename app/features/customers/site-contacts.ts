import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { can, demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import { isViewer } from './customer.ts'
import { customerEvents } from './events.ts'
import { customers, deliverySites, siteContacts, type SiteContact } from './schema.ts'

/** Nobody on a truck reads a longer list. */
const maxContacts = 10

export type SiteContactInput = Pick<SiteContact, 'name' | 'phone' | 'role'>

/** Who else to call at these sites, by name. The caller has found the sites within the viewer's sight. */
export const contactsAt = ({ db }: Pick<Context, 'db'>, siteIds: readonly string[]): Promise<SiteContact[]> =>
  siteIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(siteContacts)
        .where(inArray(siteContacts.siteId, [...siteIds]))
        .orderBy(asc(siteContacts.name), asc(siteContacts.id))

/**
 * Staff, or the customer whose site it is, add a person to call there, or change the one with this id. A new one brings
 * the id of its form: sent twice, it is one.
 * @throws DomainError `not-found` for a site or a contact of someone else, `conflict` for one more than ten.
 */
export const saveSiteContact = (
  ctx: Context,
  siteId: string,
  contact: { id: string; isNew: boolean },
  typed: SiteContactInput,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const site = await siteToChange(ctx, siteId)
    const isIt = and(eq(siteContacts.id, contact.id), eq(siteContacts.siteId, site.id))
    if (contact.isNew) {
      if ((await ctx.db.$count(siteContacts, eq(siteContacts.siteId, site.id))) >= maxContacts)
        throw new DomainError('conflict', `A site can have up to ${maxContacts} contacts. Please remove one first.`)
      const stored = await ctx.db
        .insert(siteContacts)
        .values({ id: contact.id, siteId: site.id, ...typed })
        .onConflictDoNothing()
        .returning({ id: siteContacts.id })
      if (stored.length === 0) return
    } else {
      const [changed] = isUuid(contact.id) ? await ctx.db.update(siteContacts).set(typed).where(isIt).returning() : []
      if (!changed) throw notFound('contact')
    }
    const detail = { name: typed.name, address: site.address }
    await logEvent(ctx, customerEvents.site_contact_saved, site.customerId, {}, detail)
  })

/** Staff, or the customer, remove one. */
export const removeSiteContact = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const [found] = isUuid(id) ? await ctx.db.select().from(siteContacts).where(eq(siteContacts.id, id)) : []
    if (!found) throw notFound('contact')
    const site = await siteToChange(ctx, found.siteId)
    await ctx.db.delete(siteContacts).where(eq(siteContacts.id, id))
    const detail = { name: found.name, address: site.address }
    await logEvent(ctx, customerEvents.site_contact_removed, site.customerId, {}, detail)
  })

/** A site that the viewer may change, held until the end of the transaction. Throws not-found. */
const siteToChange = async (ctx: Context, siteId: string) => {
  const isStaff = can(ctx.viewer, 'customers.manage')
  if (!isStaff) demand(ctx, 'orders.place')
  const [site] = isUuid(siteId)
    ? await ctx.db
        .select(getTableColumns(deliverySites))
        .from(deliverySites)
        .innerJoin(customers, eq(customers.id, deliverySites.customerId))
        .where(and(eq(deliverySites.id, siteId), isStaff ? undefined : isViewer(ctx.viewer)))
        .for('update', { of: deliverySites })
    : []
  if (!site) throw notFound('delivery site')
  return site
}
