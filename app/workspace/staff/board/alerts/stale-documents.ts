import { sayDay } from '#domain/day.ts'
import { staleDocuments } from '#features/documents/find-documents.ts'
import { desk, few, info, mostOfAKind, type Alarm } from './alarm.ts'

const papers: Alarm = async (ctx) => {
  const stale = await staleDocuments(ctx)
  return few(
    { rows: stale.slice(0, mostOfAKind), all: stale.length },
    ({ id, title, revision, reviewBy }) =>
      info(
        `Stale document: ${title}, revision ${revision}, was to be reviewed by ${sayDay(reviewBy ?? '')}.`,
        `${desk}/documents/${id}`,
        'Document',
      ),
    (left) => info(`${left} more documents are to be reviewed.`, `${desk}/documents?view=stale`, 'Documents to review'),
  )
}

export default papers
