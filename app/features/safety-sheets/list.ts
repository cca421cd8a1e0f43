import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOfCustomer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { documents, documentVersions } from '#features/documents/schema.ts'
import { containing } from '#features/trade/search.ts'
import { demand } from '#domain/can.ts'
import { listQuery } from '#domain/list-query.ts'
import { hasVersion, undelivered } from './undelivered-sheets.ts'
import { sheetHolders } from './schema.ts'

const givenVersion = alias(documentVersions, 'given')

/** The current version of the newest published sheet of the product. */
const currentVersion = sql<string | null>`(select v.id from ${documents} d
  join ${documentVersions} v on v.document_id = d.id and v.version = d.version
  where d.product = ${sheetHolders.product} and d.withdrawn_at is null and d.kind like 'sds_%'
  order by d.revised_on desc, d.changed_at desc limit 1)`

/** `due`: they have none, or an older one, or the email with it did not arrive. `none`: the product has no sheet. */
export type SheetList = {
  show?: 'due' | 'none' | 'given'
  words?: string
  product?: string
  customer?: string
  sort?: 'last'
  descending?: boolean
}

export const holderFields = {
  ...{ id: sheetHolders.id, site: sheetHolders.site, product: sheetHolders.product, lastAt: sheetHolders.lastAt },
  ...{ way: sheetHolders.way, givenAt: sheetHolders.givenAt, givenTo: sheetHolders.givenTo },
  ...{ shipmentId: sheetHolders.shipmentId, versionId: sheetHolders.versionId },
  undelivered: undelivered.as('undelivered'),
  customerId: customers.id,
  customer: customers.name,
  revision: sql<string | null>`${givenVersion.revision}`,
  currentVersion: sql<string | null>`${currentVersion}`.as('current_version'),
  currentRevision: sql<string | null>`(select revision from ${documentVersions} where id = ${currentVersion})`.as(
    'current_revision',
  ),
}

/** Which site has which revision of what it gets, the latest delivery first. For staff. */
export const listHolders = listQuery({
  from: (query) =>
    query
      .from(sheetHolders)
      .innerJoin(customers, eq(customers.id, sheetHolders.customerId))
      .leftJoin(givenVersion, eq(givenVersion.id, sheetHolders.versionId)),
  id: sheetHolders.id,
  columns: holderFields,
  where: (ctx, { show, words, product, customer }: SheetList) => {
    demand(ctx, 'safety-sheets.see-all')
    return and(
      show === 'due' ? sql`${currentVersion} is not null and not (${hasVersion(currentVersion)})` : undefined,
      show === 'none' ? isNull(currentVersion) : undefined,
      show === 'given' ? sql`${currentVersion} is not null and ${hasVersion(currentVersion)}` : undefined,
      product ? eq(sheetHolders.product, product) : undefined,
      isOfCustomer(sheetHolders.customerId, customer),
      containing(words, [customers.name, sheetHolders.site]),
    )
  },
  sorts: { last: { column: sheetHolders.lastAt } },
  usual: 'last',
})
