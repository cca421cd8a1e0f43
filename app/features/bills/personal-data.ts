import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

const retention = {
  kept: 'orderYears',
  copy: { not: 'between us and a supplier: no customer is named in it' },
  onDeletion: 'kept',
} satisfies Partial<PersonalDataTable>

export default definePersonalData(schema, {
  tables: {
    supplier_bills: { holds: 'what a supplier billed, and which of our staff entered and decided it', ...retention },
    supplier_bill_lines: { holds: 'items, gallons and costs', ...retention },
  },
})
