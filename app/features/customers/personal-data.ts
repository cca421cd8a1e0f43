import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { definePersonalData, type TableOfPeople } from '#domain/personal-data.ts'
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
  const theirs = await ctx.db.select().from(customers).where(isViewer(ctx.viewer))
  const ids = theirs.map(({ id }) => id)
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
    customer: theirs.map(({ foundBy: _key, phoneDigits: _digits, ...customer }) => customer),
    customerContacts: contacts.map(({ phoneDigits: _digits, ...contact }) => contact),
    deliverySites: sites.map(({ tanks: _beside, ...site }) => site),
    siteContacts: onSite,
    siteEquipment: equipment,
    tankLevels: levels,
    priceAgreements: agreements,
    exemptionCertificates: certificates,
  }
}

const kept = { kept: 'orderYears', onDeletion: 'kept' } satisfies Partial<TableOfPeople>

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
})
