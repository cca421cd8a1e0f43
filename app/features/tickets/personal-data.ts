import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

export default definePersonalData(schema, {
  tables: {
    delivery_tickets: {
      holds: 'who received a delivery, its driver and its address',
      kept: 'orderYears',
      copy: { not: 'part of an order: its page shows it and has it as a file' },
      onDeletion: 'kept',
    },
  },
})
