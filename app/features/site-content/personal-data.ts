import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

export default definePersonalData(schema, {
  tables: {
    content_files: {
      holds: 'which staff member wrote and published a page of the site last',
      kept: 'the business ends',
      copy: { not: 'the work of staff; what they changed is in their history' },
      onDeletion: 'unlinked',
    },
    content_versions: {
      holds: 'which staff member published a version of a page of the site',
      kept: 'the business ends',
      copy: { not: 'the work of staff; what they changed is in their history' },
      onDeletion: 'unlinked',
    },
    content_pictures: {
      holds: 'which staff member added a picture to the site',
      kept: 'the business ends',
      copy: { not: 'the work of staff; what they changed is in their history' },
      onDeletion: 'unlinked',
    },
    content_picture_files: 'The pictures of articles, for everybody to see. Nothing of place or camera is in them.',
  },
})
