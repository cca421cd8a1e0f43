import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

export default definePersonalData(schema, {
  tables: {
    rota: {
      holds: 'the days a staff member is on call',
      kept: 'the account is deleted',
      copy: { not: 'the work of staff, shown to them on the page of settings' },
      onDeletion: 'deleted',
    },
    model_usage: 'How often the model of the assistant was asked on a day, and with how many tokens. Nobody is named.',
    fetches: 'When temperatures and drive times were fetched from the addresses in Settings. Nobody is named.',
    settings: {
      holds: 'which staff member changed a setting last',
      kept: 'the business ends',
      copy: { not: 'the work of staff; what they changed is in their history' },
      onDeletion: 'unlinked',
    },
  },
})
