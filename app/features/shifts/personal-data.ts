import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

const kept = { kept: 'orderYears', onDeletion: 'kept' } satisfies Partial<PersonalDataTable>

export default definePersonalData(schema, {
  tables: {
    shift_links: {
      ...kept,
      holds: 'the link that opens a shift on a phone',
      copy: { not: 'it opens nothing once the shift is over' },
    },
    shift_phones: {
      ...kept,
      holds: 'when a shift was opened on a phone, and when it was taken off',
      copy: { not: 'it names no phone' },
    },
    driver_reports: {
      ...kept,
      holds: 'what a driver reported and when, and who received a delivery; no position is stored',
      copy: { not: 'part of an order: its delivery ticket shows it' },
    },
  },
})
