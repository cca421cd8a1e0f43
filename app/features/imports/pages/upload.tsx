import { href } from 'react-router'
import { importNamed } from '#features/all-imports.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { useUpload } from '#forms/verb/use-upload.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { UploadProgress } from '#ui/upload-progress.tsx'
import '#ui/styles/trade.css'
import { uploadForm } from '../import-forms.ts'
import { largestImport } from '../bounds.ts'
import type { Route } from './+types/upload'
import { answerUpload } from './answer-upload.ts'
import { importContext } from './import-context.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Import ${loaderData?.title ?? ''} | Imports` }]

export const loader = answering(({ params, context }: Route.LoaderArgs, ctx) => {
  const definition = importNamed(ctx, params.import)
  const { kind, title, says, columns, oneOf = [] } = definition
  return {
    ...{ kind, title, says },
    columns: Object.entries(columns).map(([key, { label, required, help, sample, heads = [] }]) => ({
      ...{ key, label, help, sample, heads: heads.slice(0, 4) },
      need: required ? 'Required' : oneOf.includes(key) ? 'One of these' : '',
    })),
    form: uploadForm({ ctx: importContext(ctx, context), definition }).draw(ctx),
  }
})

/** Without a script the form comes here; with one, its file goes to `file` with a bar that fills. */
export const action = answering(({ request, params, context }: Route.ActionArgs, ctx) =>
  answerUpload(importContext(ctx, context), params.import, request),
)

export const clientAction = keepDraft

export default function UploadImport({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, title, says, columns, form } = loaderData
  const at = { import: kind }
  const { answer, part, send } = useUpload(form, href('/dashboard/admin/imports/new/:import/file', at), ({ size }) =>
    size > largestImport * 1024 * 1024 ? `This file is larger than ${largestImport} MB. Please split it.` : undefined,
  )
  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={href('/dashboard/admin/imports/new')}>
            Import a file
          </a>
        }
        title={`Import ${title.toLowerCase().replace('quickbooks', 'QuickBooks').replace('eia', 'EIA')}`}
        lead={says}
      />
      <div className="wrap page-body stack loose">
        <div className="narrow">
          <VerbForm
            form={form}
            refused={answer ?? actionData}
            send={send}
            sending={part !== undefined}
            below={<UploadProgress part={part} />}
          />
        </div>
        <Section id="columns" title="Columns">
          <p className="text-soft">
            In any order, under these headings. Other columns are ignored.{' '}
            <a className="text-link" href={href('/dashboard/admin/imports/new/:import/template.csv', at)} download>
              <Icon name="download" /> Template
            </a>
          </p>
          <Table
            caption="Columns of the file"
            columns={[
              { key: 'label', head: 'Heading' },
              { key: 'help', head: 'What goes in it' },
              { key: 'sample', head: 'Example' },
              { key: 'heads', head: 'Also known as', wide: true },
            ]}
            rows={columns.map(({ key, label, need, help, sample, heads }) => ({
              key,
              cells: {
                label: (
                  <>
                    <b>{label}</b>
                    {need && <small className="line text-soft">{need}</small>}
                  </>
                ),
                ...{ help, sample, heads: heads.join(', ') },
              },
            }))}
          />
        </Section>
      </div>
    </>
  )
}
