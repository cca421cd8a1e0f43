import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

export default definePersonalData(schema, {
  tables: {
    rack_costs: 'what terminals charge us',
    price_indexes: 'weekly averages that a federal agency publishes',
    markups: {
      holds: 'the margin agreed for a customer',
      kept: 'orderYears',
      copy: { not: 'our own calculation; what a customer pays stands on their quotes and orders' },
      onDeletion: 'kept',
    },
  },
})
