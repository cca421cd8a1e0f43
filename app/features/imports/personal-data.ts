import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

const staffOnly = {
  kept: 'importDays',
  copy: { not: 'what a file said of someone stands in their own record, which their copy has' },
  onDeletion: 'kept',
} satisfies Partial<PersonalDataTable>

export default definePersonalData(schema, {
  tables: {
    imports: { ...staffOnly, holds: 'files of customers, contacts and sites that staff imported, encrypted' },
    import_rows: { ...staffOnly, holds: 'what each row of such a file made or changed, so that it can be undone' },
  },
})
