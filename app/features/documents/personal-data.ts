import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

export default definePersonalData(schema, {
  tables: {
    documents: 'papers for everybody to read, such as safety data sheets',
    document_versions: 'which file a paper was when',
    document_files: 'the files themselves',
  },
})
