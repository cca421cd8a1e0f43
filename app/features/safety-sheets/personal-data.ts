import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

const retention = {
  kept: 'orderYears',
  copy: { not: 'our proof that a sheet was given; the emails themselves are in their mailbox' },
  onDeletion: 'kept',
} as const

export default definePersonalData(schema, {
  tables: {
    sheet_holders: { holds: 'who was given the safety data sheet of a product at a delivery site', ...retention },
    sheet_copies: { holds: 'to whom each safety data sheet was given, and who of staff noted it', ...retention },
  },
})
