import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

export default definePersonalData(schema, {
  tables: {
    assignment_rules: {
      holds: 'which staff member gets which requests, and which customer a rule is for, by their internal numbers',
      kept: 'the business ends',
      copy: { not: 'the work of staff, shown to them on the page of settings' },
      onDeletion: 'kept',
    },
  },
})
