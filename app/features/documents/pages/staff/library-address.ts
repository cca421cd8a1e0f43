import type { DocumentView } from '../../find-documents.ts'

export const documentsPath = '/dashboard/admin/documents'
export const uploadPath = `${documentsPath}/upload`

export const views: Record<DocumentView, string> = {
  published: 'On the site',
  stale: 'To be reviewed',
  withdrawn: 'Withdrawn',
}
