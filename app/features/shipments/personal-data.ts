import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

const retention = {
  kept: 'orderYears',
  copy: { not: 'part of an order: its page and its delivery ticket show it' },
  onDeletion: 'kept',
} satisfies Partial<PersonalDataTable>

export default definePersonalData(schema, {
  tables: {
    shipments: { holds: 'truck, driver, and who received it', ...retention },
    shipment_lines: { holds: 'what was loaded and delivered', ...retention },
  },
})
