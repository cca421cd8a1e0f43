import { href } from 'react-router'
import { allImports } from '#features/all-imports.ts'
import { History } from '#features/trade/pages/history.tsx'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Alert } from '#ui/alert.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import '#ui/styles/trade.css'
import { fileOf, findImport } from '../import-file.ts'
import { importForms } from '../import-forms.ts'
import type { Route } from './+types/import'
import { importContext } from './import-context.ts'
import { effectWords } from '../row-words.ts'
import { viewImport } from './import-view.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.title ?? 'Import'} | Imports` }]

export const loader = answering(async ({ params, context, url }: Route.LoaderArgs, ctx) => {
  const { stored, definition } = await findImport(ctx, allImports, params.id)
  const [view, history] = await Promise.all([
    viewImport(importContext(ctx, context), definition, stored, url.searchParams),
    historyLines(ctx, stored.id),
  ])
  return { ...view, history }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const { stored, definition } = await findImport(ctx, allImports, params.id)
  const subject = { ctx: importContext(ctx, context), definition, stored, missing: [] }
  const heads = stored.state === 'draft' ? (fileOf(ctx, definition, stored)?.heads ?? []) : []
  return answerVerb(ctx, await request.formData(), Object.values(importForms({ ...subject, heads })))
})

export const clientAction = keepDraft

/** What a file will do, and once it is imported what it did. */
export default function ImportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { title, what, upload, by, status, state, summary, badRows, moved, missing, tabs, rows, forms } = loaderData
  const refusal = actionData ?? undefined
  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={href('/dashboard/admin/imports')}>
            Imports
          </a>
        }
        title={title}
        long
        lead={`${what}. ${by}.`}
        actions={<StatusWord tone={status.tone}>{status.words}</StatusWord>}
      />
      <div className="wrap page-body stack">
        <RefusedElsewhere refused={refusal} forms={Object.values(forms).filter((form) => form !== undefined)} />
        {moved.length > 0 && !refusal && (
          <Alert tone="due" title={`Changed since you looked: ${moved.map((row) => `row ${row}`).join(', ')}`}>
            Someone changed these records after the file was checked. Please look at them again.
          </Alert>
        )}
        {missing.length > 0 && (
          <Alert tone="late" title={`Which column is ${missing.join(', and which is ')}?`}>
            Choose it below, or <a href={upload}>upload another file</a>.
          </Alert>
        )}
        {summary.length > 0 && (
          <p className="text-lead">
            <b>{summary.join(', ')}</b>
            {state === 'draft' && '. Nothing is saved yet.'}
          </p>
        )}
        <div className="cluster">
          <VerbForm form={forms.take} refused={refusal} />
          <VerbForm form={forms.drop} refused={refusal} />
          <VerbForm form={forms.undo} refused={refusal} />
          {badRows && (
            <a className="text-link" href={badRows} download>
              <Icon name="download" /> Download the rows left out, with reasons
            </a>
          )}
          {state !== 'draft' && (
            <a className="text-link" href={upload}>
              Import another file
            </a>
          )}
        </div>
        <VerbForm form={forms.columns} refused={refusal} />
        {loaderData.forgotten ? (
          <p className="text-soft">The file is deleted, so this import can no longer be undone.</p>
        ) : (
          rows.length > 0 && (
            <>
              <Tabs label="Rows" tabs={tabs} />
              <Rows rows={rows} />
              {(loaderData.first || loaderData.next) && (
                <Pagination shown={`From row ${rows[0]?.row}`} previous={loaderData.first} next={loaderData.next} />
              )}
            </>
          )
        )}
        {state !== 'draft' && <History {...loaderData.history} />}
      </div>
    </>
  )
}

const Rows = ({ rows }: Pick<Route.ComponentProps['loaderData'], 'rows'>) => (
  <Table
    caption="Rows of the file"
    columns={[
      { key: 'name', head: 'Name' },
      { key: 'row', head: 'Row', figures: true },
      { key: 'effect', head: 'Result' },
      { key: 'what', head: 'What changes' },
    ]}
    rows={rows.map(({ row, name, effect, shown, notes, problem, moved }) => ({
      key: String(row),
      ...(effect === 'bad' ? { tone: 'late' as const } : moved ? { tone: 'due' as const } : {}),
      cells: {
        name: <bdi>{name}</bdi>,
        row: String(row),
        effect: (
          <StatusWord tone={effectWords[effect].tone}>{moved ? 'Changed since' : effectWords[effect].words}</StatusWord>
        ),
        what: (
          <span className="breaks">
            {problem}
            {shown.map(({ label, from, to }) => (
              <span key={`${label} ${to}`} className="line">
                <span className="text-soft">{label}:</span>{' '}
                {from && (
                  <>
                    <s>
                      <bdi>{from}</bdi>
                    </s>{' '}
                    <span aria-hidden="true">→</span> <span className="visually-hidden">becomes</span>
                  </>
                )}
                <bdi>{to || 'empty'}</bdi>
              </span>
            ))}
            {notes.map((note) => (
              <span key={note} className="line text-soft">
                {note}
              </span>
            ))}
          </span>
        ),
      },
    }))}
  />
)
