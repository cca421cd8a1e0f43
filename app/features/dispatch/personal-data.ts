import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

const kept = { kept: 'orderYears', onDeletion: 'kept' } satisfies Partial<PersonalDataTable>

export default definePersonalData(schema, {
  tables: {
    runs: {
      ...kept,
      holds: 'who drove which truck on a day, and when the day began and ended',
      copy: { not: 'our own plan; a driver sees their runs on their phone' },
    },
    run_stops: {
      ...kept,
      holds: 'in which order a truck came, when it arrived and when it left; no position is stored',
      copy: { not: 'part of an order: its page shows when it came' },
    },
  },
})
