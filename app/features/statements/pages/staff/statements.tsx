import { href } from 'react-router'
import { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { monthInWords, monthOf } from '../../month.ts'
import { lastReminders } from '../../reminders.ts'
import { statementProgress } from '../../run.ts'
import { startForm } from '../../statement-forms.ts'
import type { Route } from './+types/statements'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Statements and reminders' }]

/** The twelve months that are over, the last one first. */
const monthsOf = (ctx: Context): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, back) => {
      const month = monthOf(
        Temporal.PlainDate.from(today(ctx))
          .subtract({ months: back + 1 })
          .toString(),
      )
      return [month, monthInWords(month)]
    }),
  )

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const [runs, reminders] = await Promise.all([statementProgress(ctx), lastReminders(ctx)])
  const { reminders: steps, statementDay } = ctx.billing
  return {
    form: can(ctx.viewer, 'statements.send') ? startForm({ months: monthsOf(ctx) }).draw(ctx) : undefined,
    statementDay,
    steps: new Intl.ListFormat('en-US').format(steps.map(String)),
    runs: runs.map(({ month, ...run }) => ({ ...run, month, words: monthInWords(month) })),
    reminders: reminders.map(({ id, customerId, name, day, cents, invoices, sentTo }) => ({
      ...{ id, customerId, name, day: formatDay(day), amount: formatCents(cents), invoices },
      to: sentTo.join(', '),
    })),
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const answer = await answerVerb(ctx, await request.formData(), [startForm({ months: monthsOf(ctx) })])
  if (answer instanceof Response) context.get(services).wake('send-statements')
  return answer
})

export const clientAction = keepDraft

const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (day: number) =>
  `${day}${suffixes[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(day)] ?? 'th'}`

/** The statements of each month and how far they are, and who was reminded of what. */
export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { form, runs, reminders, statementDay, steps } = loaderData
  return (
    <>
      <PageHead
        title="Statements and reminders"
        over={
          <a className="text-link" href={href('/dashboard/admin/receivables')}>
            Receivables
          </a>
        }
        lead={`${statementDay === null ? 'Statements go out when you send them.' : `Each month's statements go out on the ${ordinal(statementDay)} of the next month.`} ${steps ? `Customers get reminders ${steps} days past due.` : 'No past-due reminders are sent.'}`}
      />
      <div className="wrap page-body sections">
        {form && <VerbForm form={form} refused={actionData} />}
        <Section id="runs" title="Statements" spacing="none">
          <Table
            caption="Statements by month"
            columns={[
              { key: 'month', head: 'Month' },
              { key: 'made', head: 'Created', figures: true },
              { key: 'mailed', head: 'Emailed', figures: true },
              { key: 'done', head: 'Progress' },
            ]}
            rows={runs.map(({ month, words, customers, made, mailed, done }) => ({
              key: month,
              cells: {
                month: words,
                made: `${made} of ${Math.max(customers, made)}`,
                mailed: String(mailed),
                done: done ? (
                  'Done'
                ) : (
                  <progress value={made} max={Math.max(1, customers)} aria-label={`${words}, made`} />
                ),
              },
            }))}
            empty={<p className="text-soft">No statements yet.</p>}
          />
        </Section>
        <Section id="reminders" title="Reminders" spacing="none">
          <Table
            caption="Reminders, newest first"
            columns={[
              { key: 'name', head: 'Customer' },
              { key: 'day', head: 'Date' },
              { key: 'amount', head: 'Past due', figures: true },
              { key: 'to', head: 'Emailed to', wide: true },
            ]}
            rows={reminders.map(({ id, customerId, name, day, amount, invoices, to }) => ({
              key: id,
              cells: {
                name: (
                  <>
                    <a className="text-link" href={href('/dashboard/admin/receivables/:id', { id: customerId })}>
                      <bdi>{name}</bdi>
                    </a>
                    <small>
                      {invoices} {invoices === 1 ? 'item' : 'items'}
                    </small>
                  </>
                ),
                ...{ day, amount },
                to: <bdi>{to || 'No email address'}</bdi>,
              },
            }))}
            empty={<p className="text-soft">No reminders yet.</p>}
          />
        </Section>
      </div>
    </>
  )
}
