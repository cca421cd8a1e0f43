import { href } from 'react-router'
import { can } from '#domain/can.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { History } from '#features/trade/pages/history.tsx'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import { documentForms, drawDocumentForms } from '../../document-forms.ts'
import { findDocument, todayOf, findVersions } from '../../find-documents.ts'
import { documentStatus } from '../../lifecycle.ts'
import { formatSize } from '../../paper-type.ts'
import type { Route } from './+types/document'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.title ?? 'Document'} | Documents` }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const document = await findDocument(ctx, params.id)
  const [versions, history] = await Promise.all([findVersions(ctx, document), historyLines(ctx, document.id)])
  const { id, kind, title, withdrawnAt, reviewBy } = document
  const { name = kind } = context.get(services).content.documents.find(({ key }) => key === kind) ?? {}
  return {
    ...{ id, title },
    lead: `${name}.${reviewBy ? ` Review by ${formatDay(reviewBy)}.` : ''}`,
    /** Where visitors download it; nothing while it is withdrawn. */
    download: withdrawnAt ? undefined : href('/documents/:kind/:id?', { kind, id }),
    revise:
      withdrawnAt || !can(ctx.viewer, 'documents.manage')
        ? undefined
        : `${href('/dashboard/admin/documents/upload')}?of=${id}`,
    status: documentStatus(document, todayOf(ctx)),
    forms: drawDocumentForms(ctx, document),
    versions: versions.map(({ version, revision, revisedOn, type, bytes, uploadedAt, uploadedBy }) => ({
      ...{ version, revision, by: uploadedBy },
      current: version === document.version,
      day: formatDay(revisedOn),
      file: formatSize(type, bytes),
      uploaded: formatMoment(ctx.calendar.timeZone, uploadedAt),
    })),
    history: { ...history, entries: history.entries.toReversed() },
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const forms = Object.values(documentForms(await findDocument(ctx, params.id)))
  const answer = await answerVerb(ctx, await request.formData(), forms)
  if (answer instanceof Response) await context.get(services).followChanges()
  return answer
})

export const clientAction = keepDraft

/** One paper: its revisions, what was done with it, and what can be done. */
export default function DocumentRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, lead, download, revise, status, forms, versions, history } = loaderData
  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={href('/dashboard/admin/documents')}>
            Documents
          </a>
        }
        title={title}
        lead={lead}
        actions={<StatusWord tone={status.tone}>{status.words}</StatusWord>}
      />
      <div className="wrap page-body settings-desk">
        <RefusedElsewhere refused={actionData} forms={Object.values(forms)} />
        <div className="cluster">
          {revise && (
            <ButtonLink look="primary" href={revise}>
              Upload new revision
            </ButtonLink>
          )}
          {download && (
            <ButtonLink href={download} download>
              <Icon name="download" /> Download
            </ButtonLink>
          )}
          <VerbForm form={forms.withdraw} refused={actionData} />
          <VerbForm form={forms.restore} refused={actionData} />
        </div>
        <VerbForm form={forms.review} refused={actionData} />
        <Section id="revisions" title="Revisions" size="h4" spacing="none">
          <Table
            caption="Revisions, newest first"
            columns={[
              { key: 'revision', head: 'Revision' },
              { key: 'day', head: 'Date' },
              { key: 'uploaded', head: 'Uploaded' },
              { key: 'file', head: 'File' },
            ]}
            rows={versions.map((version) => versionRow(id, version))}
          />
        </Section>
        <History {...history} />
      </div>
    </>
  )
}

type Version = Route.ComponentProps['loaderData']['versions'][number]

const versionRow = (id: string, { version, revision, current, day, file, uploaded, by }: Version) => ({
  key: String(version),
  cells: {
    revision: (
      <>
        <bdi>{revision}</bdi>
        {current && <small>Current</small>}
      </>
    ),
    day,
    uploaded: (
      <>
        {uploaded}
        <small>
          <bdi>{by}</bdi>
        </small>
      </>
    ),
    file: (
      <a
        className="text-link"
        href={href('/dashboard/admin/documents/:id/:version', { id, version: String(version) })}
        download
      >
        {file}
        <span className="visually-hidden">, revision {revision}</span>
      </a>
    ),
  },
})
