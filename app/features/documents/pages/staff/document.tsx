import { redirect } from 'react-router'
import { sayDay, sayMoment } from '#domain/day.ts'
import { findDocument, todayOf, versionsOf } from '../../find-documents.ts'
import { documentLifecycle, stateOf } from '../../lifecycle.ts'
import { restoreDocument, reviewDocument, withdrawDocument } from '../../move.ts'
import { Refusal } from '#domain/refusal.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { saySize } from '../../say-size.ts'
import type { Route } from './+types/document'
import { documentStatus, kindNamesOf } from './document-words.ts'
import { DocumentPage } from './document-page.tsx'
import { documentsPath } from './library-address.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.title ?? 'Document'} | Documents` }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const document = await findDocument(ctx, params.id)
  const [versions, history] = await Promise.all([versionsOf(ctx, document), historyLines(ctx, document.id)])
  const { timeZone } = ctx.calendar
  return {
    id: document.id,
    title: document.title,
    kind: kindNamesOf(context.get(services).content.documents)[document.kind] ?? document.kind,
    address: document.withdrawnAt ? undefined : `/documents/${document.kind}/${document.id}`,
    status: documentStatus(document, todayOf(ctx)),
    reviewBy: document.reviewBy ? sayDay(document.reviewBy) : undefined,
    verbs: documentLifecycle.movesFor(stateOf(document), ctx.viewer),
    versions: versions.map(({ version, revision, revisedOn, type, bytes, uploadedAt, uploadedBy }) => ({
      version,
      revision,
      current: version === document.version,
      day: sayDay(revisedOn),
      file: saySize(type, bytes),
      uploaded: sayMoment(timeZone, uploadedAt),
      by: uploadedBy,
    })),
    history: { ...history, entries: history.entries.toReversed() },
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const verb = body.get('verb')
  if (verb === 'withdraw') await withdrawDocument(ctx, params.id)
  else if (verb === 'restore') await restoreDocument(ctx, params.id)
  else if (verb === 'review') await reviewDocument(ctx, params.id, String(body.get('next') ?? ''))
  else throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  await context.get(services).followChanges()
  return redirect(`${documentsPath}/${params.id}`, 303)
})

export default function DocumentRoute({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} />
}
