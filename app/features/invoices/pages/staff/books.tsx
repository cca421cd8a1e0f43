import { href } from 'react-router'
import { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { closeForm, exportForm, openForm, voidExportForm } from '#features/ledger/books-forms.ts'
import { allExports } from '#features/ledger/export.ts'
import { closedThrough } from '#features/ledger/post.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { reconcileBooks } from '../../reconcile.ts'
import type { Route } from './+types/books'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Accounting export and close' }]

const readBooks = async (ctx: Context) => {
  const [exports, closed] = await Promise.all([allExports(ctx), closedThrough(ctx)])
  const first = Temporal.PlainDate.from(today(ctx)).with({ day: 1 }).subtract({ months: 1 })
  const subject = {
    ...{ from: first.toString(), through: first.with({ day: first.daysInMonth }).toString() },
    closed: closed && formatDay(closed),
  }
  const rows = exports.filter(({ voidedAt }) => !voidedAt).map((each) => voidExportForm(each))
  return { exports, given: subject, forms: [exportForm(subject), closeForm(subject), openForm(subject)], rows }
}

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const { exports, given, forms, rows } = await readBooks(ctx)
  const differences = await reconcileBooks(ctx)
  const canClose = can(ctx.viewer, 'ledger.close')
  return {
    ...{ from: given.from, through: given.through, closed: given.closed },
    forms: canClose ? forms.filter((form) => form.verb !== 'open' || given.closed).map((form) => form.draw(ctx)) : [],
    differences: differences.map(({ what, id, cents }) => `${what}: ${id}, ${formatCents(cents as Cents)}`),
    exports: exports.map(({ id, number, fromDay, throughDay, entries, at, by, voidedAt }) => ({
      ...{ id, number, entries, by, voided: voidedAt !== null },
      days: `${formatDay(fromDay)} to ${formatDay(throughDay)}`,
      at: formatMoment(ctx.calendar.timeZone, at),
      form: canClose ? rows.find(({ row }) => row?.value === id)?.draw(ctx) : undefined,
    })),
  }
})

export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const { forms, rows } = await readBooks(ctx)
  return answerVerb(ctx, await request.formData(), [...forms, ...rows])
})

export const clientAction = keepDraft

const formats = { iif: 'QuickBooks Desktop', online: 'QuickBooks Online', journal: 'Journal' } as const

/** Files for the accountant, closed periods, taxes by county, and whether the books are in balance. */
export default function Books({ loaderData, actionData }: Route.ComponentProps) {
  const { from, through, closed, forms, differences, exports } = loaderData
  const taxes = href('/dashboard/admin/receivables/taxes')
  return (
    <>
      <PageHead
        title="Accounting export and close"
        over={
          <a className="text-link" href={href('/dashboard/admin/receivables')}>
            Receivables
          </a>
        }
        lead={closed ? `The books are closed through ${closed}.` : 'No period is closed yet.'}
        actions={<ButtonLink href={`${taxes}?from=${from}&through=${through}`}>Last month's taxes</ButtonLink>}
      />
      <div className="wrap page-body sections">
        {differences.length === 0 ? (
          <Alert tone="kept" title="In balance">
            We just rechecked entries, receivables, invoices and invoice numbers.
          </Alert>
        ) : (
          <Alert tone="late" title="Out of balance">
            {differences.map((difference) => (
              <p key={difference}>{difference}</p>
            ))}
          </Alert>
        )}
        <RefusedElsewhere refused={actionData} forms={forms} />
        {forms.map((form) => (
          <VerbForm key={form.verb} form={form} refused={actionData} />
        ))}
        <Section id="files" title="Files">
          <p>
            A file you download again is always the same. If you rename a customer, an item or an account, files created
            later have the new name. To get it into a file you haven't imported, void the file and create it again.
          </p>
          <Table
            caption="Files for the accountant, newest first"
            columns={[
              { key: 'number', head: 'File' },
              { key: 'entries', head: 'Entries', figures: true },
              { key: 'made', head: 'Created', wide: true },
              { key: 'download', head: 'Download' },
              { key: 'void', head: '' },
            ]}
            rows={exports.map(({ id, number, days, entries, at, by, voided, form }) => ({
              key: id,
              cells: {
                number: (
                  <>
                    {number}
                    <small>{voided ? `${days}, void` : days}</small>
                  </>
                ),
                entries: String(entries),
                made: (
                  <>
                    {at}
                    <small>
                      <bdi>{by}</bdi>
                    </small>
                  </>
                ),
                download: (
                  <span className="cluster">
                    {Object.entries(formats).map(([format, label]) => (
                      <a
                        key={format}
                        className="text-link"
                        href={href('/dashboard/admin/receivables/exports/:id/:format', { id, format })}
                        download
                      >
                        {label}
                        <span className="visually-hidden">, file {number}</span>
                      </a>
                    ))}
                  </span>
                ),
                void: form && <VerbForm form={form} refused={actionData} />,
              },
            }))}
            empty={<p className="text-soft">No files yet.</p>}
          />
        </Section>
      </div>
    </>
  )
}
