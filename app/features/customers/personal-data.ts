import { and, eq, getTableColumns, inArray, isNull, or, sql, type AnyColumn } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import { forgetHistory } from '#events/audit-log.ts'
import { isViewer } from './customer.ts'
import { sitesOf } from './sites.ts'
import * as schema from './schema.ts'

const {
  customers,
  customerContacts,
  deliverySites,
  exemptionCertificates,
  priceAgreements,
  siteContacts,
  siteEquipment,
  tankLevels,
} = schema

/** What the office keeps about a customer, for the person who is that customer by account or company. */
const customerOf = async (ctx: Context) => {
  const rows = await ctx.db.select().from(customers).where(isViewer(ctx.viewer))
  const ids = rows.map(({ id }) => id)
  const contacts = await ctx.db.select().from(customerContacts).where(inArray(customerContacts.customerId, ids))
  const agreements = await ctx.db.select().from(priceAgreements).where(inArray(priceAgreements.customerId, ids))
  const certificates = await ctx.db
    .select()
    .from(exemptionCertificates)
    .where(inArray(exemptionCertificates.customerId, ids))
  const sites = await sitesOf(ctx)
  const siteIds = sites.map(({ id }) => id)
  const onSite = await ctx.db.select().from(siteContacts).where(inArray(siteContacts.siteId, siteIds))
  const equipment = await ctx.db
    .select(getTableColumns(siteEquipment))
    .from(siteEquipment)
    .innerJoin(deliverySites, eq(deliverySites.id, siteEquipment.siteId))
    .where(inArray(deliverySites.customerId, ids))
  const levels = await ctx.db
    .select(getTableColumns(tankLevels))
    .from(tankLevels)
    .where(
      inArray(
        tankLevels.equipmentId,
        equipment.map(({ id }) => id),
      ),
    )
  return {
    customer: rows.map(({ foundBy: _key, phoneDigits: _digits, ...customer }) => customer),
    customerContacts: contacts.map(({ phoneDigits: _digits, ...contact }) => contact),
    deliverySites: sites.map(({ tanks: _beside, ...site }) => site),
    siteContacts: onSite,
    siteEquipment: equipment,
    tankLevels: levels,
    priceAgreements: agreements,
    exemptionCertificates: certificates,
  }
}

const hasEmail = (column: AnyColumn, email: string) => sql`lower(${column}) = ${email}`

/** Records of customers with this address that are on no account and no company's, locked. */
const idsFor = async ({ db }: Pick<Context, 'db'>, email: string): Promise<string[]> => {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(hasEmail(customers.email, email), isNull(customers.userId), isNull(customers.companyId)))
    .orderBy(customers.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** What stands on these records, and each contact with this address, whoever's it is. */
const recordsOf = async ({ db }: Pick<Context, 'db'>, email: string, ids: readonly string[]) => {
  const of = (column: AnyColumn) => inArray(column, [...ids])
  const rows = await db.select().from(customers).where(of(customers.id))
  const contacts = await db
    .select()
    .from(customerContacts)
    .where(or(of(customerContacts.customerId), hasEmail(customerContacts.email, email)))
  const sites = await db.select().from(deliverySites).where(of(deliverySites.customerId))
  const siteIds = sites.map(({ id }) => id)
  const equipment = await db.select().from(siteEquipment).where(inArray(siteEquipment.siteId, siteIds))
  const tankIds = equipment.map(({ id }) => id)
  return {
    customers: rows.map(({ foundBy: _key, phoneDigits: _digits, ...customer }) => customer),
    contacts: contacts.map(({ phoneDigits: _digits, ...contact }) => contact),
    sites: sites.map(({ sealedGateCode: _code, ...site }) => site),
    siteContacts: await db.select().from(siteContacts).where(inArray(siteContacts.siteId, siteIds)),
    equipment,
    levels: await db.select().from(tankLevels).where(inArray(tankLevels.equipmentId, tankIds)),
    agreements: await db.select().from(priceAgreements).where(of(priceAgreements.customerId)),
    certificates: await db.select().from(exemptionCertificates).where(of(exemptionCertificates.customerId)),
  }
}

const kept = { kept: 'orderYears', onDeletion: 'kept' } satisfies Partial<PersonalDataTable>

/** Kept with the last of what the customer asked for or ordered: see forget.ts. */
export default definePersonalData(schema, {
  tables: {
    customers: {
      ...kept,
      ...{ holds: 'name, email, phone, billing address, payment terms and credit limit', copy: { in: 'customer' } },
      onDeletion: 'unlinked',
    },
    customer_notes: {
      ...kept,
      ...{ holds: 'notes of staff, with who wrote them', copy: { not: 'notes of staff to staff' } },
      onDeletion: 'unlinked',
    },
    different_customers: 'which records are no duplicates of each other, by their ids',
    tank_levels: { ...kept, holds: 'what was in a tank when, and who read it', copy: { in: 'tankLevels' } },
    site_equipment: { ...kept, holds: 'tanks and machines at a site', copy: { in: 'siteEquipment' } },
    site_contacts: { ...kept, holds: 'people to call at a site, and what for', copy: { in: 'siteContacts' } },
    customer_contacts: { ...kept, holds: 'people to call, and what for', copy: { in: 'customerContacts' } },
    delivery_sites: {
      ...kept,
      holds:
        'addresses we deliver to, where they lie, who to call there, when and how to get in; gate codes are encrypted',
      copy: { in: 'deliverySites' },
    },
    exemption_certificates: {
      ...kept,
      holds: 'exemption certificates: reason, number, what they cover, who recorded them',
      copy: { in: 'exemptionCertificates' },
    },
    price_agreements: { ...kept, holds: 'how prices were agreed, by whom and when', copy: { in: 'priceAgreements' } },
  },
  copy: (ctx) => customerOf(ctx),
  guest: {
    find: async (ctx, email) => recordsOf(ctx, email, await idsFor(ctx, email)),
    /** Who bought stays on the papers, and so does the record that they are filed under. */
    erase: async (ctx, email, papers) => {
      const ids = await idsFor(ctx, email)
      const keptIds = new Set<string>()
      for (const column of papers) {
        const referenced = await ctx.db
          .selectDistinct({ id: sql<string>`${column}` })
          .from(column.table)
          .where(inArray(column, ids))
        for (const { id } of referenced) keptIds.add(String(id))
      }
      const going = ids.filter((id) => !keptIds.has(id))
      const gone = await recordsOf(ctx, email, going)
      await ctx.db.delete(customerContacts).where(hasEmail(customerContacts.email, email))
      await ctx.db.delete(customers).where(inArray(customers.id, going))
      await forgetHistory(ctx, going)
      const reason = 'Tax law requires us to keep the record of a customer as long as their orders and invoices.'
      return {
        gone: Object.fromEntries(Object.entries(gone).map(([key, { length }]) => [key, length])),
        ...(keptIds.size > 0 && { kept: { customers: { count: keptIds.size, why: reason } } }),
      }
    },
  },
})
