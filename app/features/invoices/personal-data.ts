import { asc, eq, inArray } from 'drizzle-orm'
import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import { stillTheirs } from '#features/trade/buyer.ts'
import * as schema from './schema.ts'

const { invoiceLines, invoiceReads, invoices } = schema

const kept = { kept: 'the business ends', onDeletion: 'kept' } satisfies Partial<PersonalDataTable>

export default definePersonalData(schema, {
  tables: {
    invoice_numbers: 'the next number of an invoice',
    invoices: {
      holds: 'who was billed, where it was delivered, what is disputed',
      ...{ kept: 'the business ends', copy: { in: 'invoices' }, onDeletion: 'unlinked' },
    },
    invoice_lines: { holds: 'items, gallons, prices and taxes', copy: { in: 'invoiceLines' }, ...kept },
    invoice_deliveries: { holds: 'which delivery an invoice bills', copy: { not: 'ids only' }, ...kept },
    invoice_reads: {
      holds: 'when an invoice was opened, and by which account',
      ...{ kept: 'the business ends', copy: { in: 'invoiceReads' }, onDeletion: 'unlinked' },
    },
  },
  copy: async ({ db, viewer }, { userId }) => {
    const rows = await db.select().from(invoices).where(eq(invoices.userId, userId)).orderBy(asc(invoices.createdAt))
    const ownInvoices = rows.filter((invoice) => invoice.number !== null && stillTheirs(viewer, invoice))
    const ids = ownInvoices.map(({ id }) => id)
    return {
      invoices: ownInvoices.map(({ searchText: _text, secretLink: _link, ...invoice }) => invoice),
      invoiceLines: await db
        .select()
        .from(invoiceLines)
        .where(inArray(invoiceLines.invoiceId, ids))
        .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position)),
      invoiceReads: await db.select().from(invoiceReads).where(eq(invoiceReads.userId, userId)),
    }
  },
})
