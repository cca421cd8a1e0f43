import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

const retention = {
  kept: 'orderYears',
  copy: { not: 'between us and a supplier; the customer sees it in the order' },
  onDeletion: 'kept',
} satisfies Partial<PersonalDataTable>

export default definePersonalData(schema, {
  tables: {
    purchase_orders: { holds: 'where a supplier delivers, and who to call there', ...retention },
    purchase_order_lines: { holds: 'items and costs', ...retention },
  },
})
