import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

export default definePersonalData(schema, {
  tables: {
    rota: {
      holds: 'on which days somebody of the staff is on call',
      kept: 'the account is deleted',
      copy: { not: 'the work of staff, shown to them on the page of settings' },
      onDeletion: 'deleted',
    },
    settings: {
      holds: 'who of the staff changed a setting last',
      kept: 'the business ends',
      copy: { not: 'the work of staff; what they changed stands in their diary' },
      onDeletion: 'unlinked',
    },
  },
})
