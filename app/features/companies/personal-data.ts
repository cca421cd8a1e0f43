import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

export default definePersonalData(schema, {
  tables: {
    companies: {
      holds: 'name, address, phone and email of a company, which may be one person',
      kept: 'the business ends',
      copy: { in: 'company' },
      onDeletion: 'kept',
    },
  },
})
