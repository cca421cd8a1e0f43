import { and, desc, isNotNull, isNull, like } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { isCurrent } from '#features/documents/published.ts'
import { documents, documentVersions } from '#features/documents/schema.ts'

/** The safety data sheet of each product as it is now: of several, the newest. */
export const currentSheets = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectDistinctOn([documents.product], {
      product: documents.product,
      documentId: documents.id,
      kind: documents.kind,
      title: documents.title,
      revision: documentVersions.revision,
      revisedOn: documentVersions.revisedOn,
      versionId: documentVersions.id,
    })
    .from(documents)
    .innerJoin(documentVersions, isCurrent)
    .where(and(isNotNull(documents.product), isNull(documents.withdrawnAt), like(documents.kind, 'sds_%')))
    .orderBy(documents.product, desc(documents.revisedOn), desc(documents.changedAt))

export type CurrentSheet = Awaited<ReturnType<typeof currentSheets>>[number]
