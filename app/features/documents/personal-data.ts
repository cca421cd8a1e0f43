import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

export default definePersonalData(schema, {
  tables: {
    documents: 'documents for everybody to read, such as safety data sheets',
    document_versions: 'which file a document had at which time',
    document_drafts: {
      holds: 'which staff member sent a file that waits to be named',
      kept: 'importDays',
      copy: { not: 'the work of staff; it is gone after a day' },
      onDeletion: 'unlinked',
    },
    document_files: 'the files themselves',
  },
})
