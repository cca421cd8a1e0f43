import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

export default definePersonalData(schema, {
  tables: { spans: 'when a process ran', backups: 'when a backup was made' },
})
