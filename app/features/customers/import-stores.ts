import { inArray, sql, type AnyColumn } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { formatDollars, formatGallons, type Cents, type DeciGallons } from '#domain/money.ts'
import { logEvents } from '#events/audit-log.ts'
import type { Fields, RecordChange, Store } from '#features/imports/definition.ts'
import { inParts, tableStore } from '#features/imports/table-store.ts'
import { customerKindWords, isKindKnown, priorityWords } from './customer-words.ts'
import { customerEvents } from './events.ts'
import {
  customerContacts,
  customers,
  deliverySites,
  siteEquipment,
  type CustomerKind,
  type PriorityClass,
} from './schema.ts'

type SkippedColumns = readonly (readonly [column: AnyColumn, why: string])[]
type StandsOn = Record<'customers' | 'sites' | 'tanks', SkippedColumns> & {
  goingTo: { orders: PgTable; customerId: AnyColumn; address: AnyColumn }
}

const createdAt = ({ now }: Context) => ({ createdAt: dateOf(now) })

/** How customers, their contacts, sites and tanks are kept that a file brings in. `standsOn`: what else names them. */
export const customerStores = (
  standsOn: StandsOn,
): Record<'customers' | 'contacts' | 'sites' | 'equipment', Store> => ({
  customers: tableStore(customers, {
    fields: ['name', 'kind', 'kindChosen', 'email', 'phone', 'billingAddress', 'paymentTerms', 'creditLimit'],
    shows: {
      name: 'Name',
      kind: {
        label: 'Type',
        say: (kind, _ctx, { kindChosen }) =>
          isKindKnown({ kind: kind as CustomerKind, kindChosen: Boolean(kindChosen) })
            ? customerKindWords[kind as CustomerKind]
            : '',
      },
      email: 'Email',
      phone: 'Phone',
      billingAddress: 'Billing address',
      paymentTerms: 'Payment terms',
      creditLimit: { label: 'Credit limit', say: (limit) => formatDollars((Number(limit) * 100) as Cents) },
    },
    besides: createdAt,
    held: standsOn.customers,
  }),
  contacts: tableStore(customerContacts, {
    fields: ['customerId', 'name', 'purpose', 'email', 'phone'],
    shows: { name: 'Contact', purpose: 'Role', email: 'Contact email', phone: 'Contact phone' },
  }),
  sites: tableStore(deliverySites, {
    fields: [
      ...['customerId', 'name', 'address', 'county', 'accessNotes', 'sealedGateCode', 'siteContact', 'sitePhone'],
      ...['latitude', 'longitude', 'pinSource', 'opensAt', 'closesAt', 'priority'],
    ],
    shows: {
      ...{ name: 'Site name', address: 'Address', county: 'County', accessNotes: 'Access notes' },
      ...{ siteContact: 'Site contact', sitePhone: 'Site phone' },
      ...{ latitude: 'Latitude', longitude: 'Longitude', opensAt: 'Opens at', closesAt: 'Closes at' },
      priority: { label: 'In a storm', say: (priority) => priorityWords[priority as PriorityClass] },
      sealedGateCode: { label: 'Gate code', say: () => 'encrypted' },
    },
    besides: createdAt,
    held: standsOn.sites,
    heldBy: (ctx, ids) => sitesWithOrders(ctx, ids, standsOn.goingTo),
  }),
  equipment: tableStore(siteEquipment, {
    fields: [
      ...['siteId', 'kind', 'label', 'product', 'capacity', 'unitNumber', 'notes'],
      ...['safeFill', 'reserve', 'dyedNotice'],
    ],
    shows: {
      kind: { label: 'Kind', say: (kind) => (kind === 'machine' ? 'Machine' : 'Tank') },
      ...{ label: 'Label', product: 'Product', unitNumber: 'Unit number', notes: 'Notes' },
      capacity: { label: 'Capacity', say: (gallons) => formatGallons(Number(gallons) as DeciGallons) },
      safeFill: { label: 'Filled to', say: (percent) => `${percent} percent` },
      reserve: { label: 'Reserve', say: (gallons) => formatGallons(Number(gallons) as DeciGallons) },
      dyedNotice: { label: 'Notice for dyed fuel', say: (posted) => (posted ? 'Posted' : 'Missing') },
    },
    held: standsOn.tanks,
  }),
})

/** An order may name its site by customer and address alone. */
const sitesWithOrders = async (
  { db }: Context,
  ids: readonly string[],
  { orders, customerId, address }: StandsOn['goingTo'],
) => {
  const reasons = new Map<string, string>()
  for (const part of inParts(ids)) {
    const rows = await db
      .selectDistinct({ id: deliverySites.id })
      .from(deliverySites)
      .innerJoin(
        orders,
        sql`${customerId} = ${deliverySites.customerId} and lower(${address}) = lower(${deliverySites.address})`,
      )
      .where(inArray(deliverySites.id, part))
    for (const { id } of rows) reasons.set(id, 'has orders')
  }
  return reasons
}

/** Each customer's own history says that a file changed something of theirs. */
export const tellCustomersChanged = (
  ctx: Context,
  changes: readonly RecordChange[],
  { undone, fileName }: { undone: boolean; fileName: string },
): Promise<void> => {
  const gone = (each: RecordChange) => undone && each.store === 'customers' && each.before === null
  const without = new Set(changes.filter(gone).map(({ id }) => id))
  const ids = changes.map(({ store, id, after, of }) =>
    store === 'customers' ? id : (of ?? String(after.customerId ?? '')),
  )
  return logEvents(
    ctx,
    undone ? customerEvents.import_undone : customerEvents.imported,
    [...new Set(ids)].filter((id) => id && !without.has(id)),
    { file: fileName },
  )
}

/** The fields of a record that a file changes, unless what stands there is kept, which is told. Undefined when none. */
export const filledIn = (
  current: Fields,
  typed: Fields,
  { overwrites, labels }: { overwrites: boolean; labels: Readonly<Record<string, string>> },
) => {
  const before: Fields = {}
  const after: Fields = {}
  const notes: string[] = []
  for (const [field, value] of Object.entries(typed)) {
    const stands = current[field] ?? null
    if (value === null || value === stands) continue
    if (stands === null || stands === '' || overwrites) {
      before[field] = stands
      after[field] = value
    } else if (labels[field]) notes.push(`Keeps ${labels[field]} ${stands} (in the file: ${value}).`)
  }
  return { before, after, notes, changes: Object.keys(after).length > 0 }
}
