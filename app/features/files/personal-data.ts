import { asc, eq } from 'drizzle-orm'
import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import { files } from './schema.ts'
import * as schema from './schema.ts'

/** Kept as long as the request, quote, order, shipment or customer that they are attached to, and deleted with it. */
const kept = { kept: 'orderYears', onDeletion: 'unlinked' } satisfies Partial<PersonalDataTable>

export default definePersonalData(schema, {
  tables: {
    files: { ...kept, holds: 'photos and papers that people attached, and who did', copy: { in: 'files' } },
    file_contents: {
      ...kept,
      holds: 'the photos and papers themselves; a W-9 is encrypted',
      copy: { not: 'each can be downloaded on the page of the request or order it is attached to' },
    },
  },
  copy: async ({ db }, { userId }) => ({
    files: await db
      .select({
        ...{ name: files.name, kind: files.kind, type: files.type, bytes: files.bytes, uploadedAt: files.uploadedAt },
        ...{ request: files.requestId, quote: files.quoteId, order: files.orderId, customer: files.customerId },
        ...{ purchaseOrder: files.purchaseId, shipment: files.shipmentId },
      })
      .from(files)
      .where(eq(files.userId, userId))
      .orderBy(asc(files.uploadedAt), asc(files.id)),
  }),
})
