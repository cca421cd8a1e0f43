import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ActorRole } from '#domain/viewer.ts'
import { users } from '#features/accounts/schema.ts'
import { customers, exemptionCertificates } from '#features/customers/schema.ts'
import { documentVersions } from '#features/documents/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requests } from '#features/requests/schema.ts'
import { shipments } from '#features/shipments/schema.ts'
import { fileKinds, type FileKind } from './kinds.ts'
import type { FileType } from './check-file.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const quoted = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '))
const types: readonly FileType[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/**
 * Photos and papers attached to a thing. They are kept as long as it is: deleting it deletes them. The bytes lie in
 * `file_contents`, or in the library for one of its documents.
 */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    requestId: uuid('request_id').references(() => requests.id, { onDelete: 'cascade' }),
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    purchaseId: uuid('purchase_id').references(() => purchaseOrders.id, { onDelete: 'cascade' }),
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    /** The customer's certificate that it is the paper of. */
    certificateId: uuid('certificate_id').references(() => exemptionCertificates.id, { onDelete: 'set null' }),
    kind: text().$type<FileKind>().notNull(),
    /** As the file was called where it came from, on one line. It proves nothing about what is inside. */
    name: text().notNull(),
    type: text().$type<FileType>().notNull(),
    /** As it is kept: a picture is written anew. */
    bytes: integer().notNull(),
    /** SHA-256 of the file as it is kept, in hexadecimal: the ETag of its download. Of a sealed file, a keyed mark. */
    digest: text().notNull(),
    /** Its bytes are encrypted, and each look is recorded. */
    sealed: boolean().notNull(),
    documentVersionId: uuid('document_version_id').references(() => documentVersions.id),
    uploadedAt: moment('uploaded_at').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** In which role it was attached: a `visitor` held the private link. */
    uploadedAs: text('uploaded_as').$type<ActorRole>().notNull(),
    /** The address of the email it came with. */
    sender: text(),
  },
  (table) => [
    check('files_thing', sql`num_nonnulls(request_id, quote_id, order_id, purchase_id, shipment_id, customer_id) = 1`),
    check('files_kind', sql`kind in (${quoted(Object.keys(fileKinds))})`),
    check('files_type', sql`type in (${quoted(types)})`),
    check('files_bytes', sql`bytes between 1 and 20971520`),
    index('files_request')
      .on(table.requestId)
      .where(sql`request_id is not null`),
    index('files_quote')
      .on(table.quoteId)
      .where(sql`quote_id is not null`),
    index('files_order')
      .on(table.orderId)
      .where(sql`order_id is not null`),
    index('files_purchase')
      .on(table.purchaseId)
      .where(sql`purchase_id is not null`),
    index('files_shipment')
      .on(table.shipmentId)
      .where(sql`shipment_id is not null`),
    index('files_customer')
      .on(table.customerId)
      .where(sql`customer_id is not null`),
    index('files_user')
      .on(table.userId)
      .where(sql`user_id is not null`),
  ],
)

/** The bytes, kept uncompressed so that a part of them can be read alone. */
export const fileContents = pgTable('file_contents', {
  fileId: uuid('file_id')
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  content: bytea().notNull(),
  /** Of a picture that is not sealed: the same, small, as WebP. */
  preview: bytea(),
})

export type StoredFile = typeof files.$inferSelect
