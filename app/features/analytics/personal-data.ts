import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

export default definePersonalData(schema, {
  tables: {
    figure_days: 'what was sold, promised and asked for on a day, added up',
    figure_changes: 'of which days that has to be added up again',
  },
})
