import { href } from 'react-router'
import { can } from '#domain/can.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { priorityWords } from '#features/customers/customer-words.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { May } from '#http/may.tsx'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import '#ui/styles/trade.css'
import { deliveredBetween, lastAllocation } from '../../allocate.ts'
import { gallonsBetween } from '../gallons-between.ts'
import { stormQueue } from '../queue.ts'
import { monthWords, shareWords } from '../../share-words.ts'
import { allocationForm } from '../../storm-forms.ts'
import type { Route } from './+types/storm'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Storm queue' }]

export const loader = answering(async ({ context }: Route.LoaderArgs, ctx) => {
  const { address } = context.get(services).content.company
  const { storm } = ctx
  const seesOrders = can(ctx.viewer, 'orders.see-all')
  const queue = seesOrders ? await stormQueue(ctx, { latitude: address.lat, longitude: address.lon }) : []
  const last = await lastAllocation(ctx)
  const since = storm.since ?? last?.run.allottedAt.toISOString()
  const until = storm.on || !storm.since || !storm.until ? undefined : new Date(storm.until)
  const done = since ? await deliveredBetween(ctx, new Date(since), until) : undefined
  const delivered = since ? await gallonsBetween(ctx, new Date(since), until) : (0 as DeciGallons)
  return {
    storm: storm.on ? { reason: storm.reason, ends: storm.endsOn ? formatDay(storm.endsOn) : '' } : undefined,
    queue: queue.map((each, at) => ({
      ...{ id: each.id, place: String(at + 1), reference: each.reference, whose: each.whose ?? 'Not known' },
      ...{ address: each.address, priority: priorityWords[each.priority] },
      dry: each.runsOutFrom ? `${formatDay(each.runsOutFrom)} (${each.hoursToRunOut} h)` : 'Not known',
      due: formatMoment(ctx.calendar.timeZone, each.dueAt),
      miles: each.miles === undefined ? '' : `${Math.round(each.miles)} mi`,
    })),
    last: last && {
      rule:
        last.run.percent === null
          ? shareWords({ quota: null, perDelivery: last.run.gallons, month: last.run.month })
          : `${last.run.percent}% of last ${monthWords(last.run.month)}'s gallons`,
      by: `${last.run.allottedBy}, ${formatMoment(ctx.calendar.timeZone, last.run.allottedAt)}`,
      told: `${last.told} by email, ${last.toCall} to call (each has a task).`,
      shares: last.shares.map(({ id, name, before, basis, quota, came, toldBy }) => ({
        ...{
          id,
          name,
          before: formatGallons(before),
          isAverage: basis === 'average',
          quota: quota === null ? '' : formatGallons(quota),
        },
        ...{ came: formatGallons(came), toldBy: toldBy === 'email' ? 'Email' : 'Call' },
        over: quota !== null && quota > 0 && came > quota ? formatGallons((came - quota) as DeciGallons) : undefined,
      })),
      all: last.all,
    },
    report: done && {
      title: until
        ? `Report: ${formatMoment(ctx.calendar.timeZone, new Date(since ?? 0))} to ${formatMoment(ctx.calendar.timeZone, until)}`
        : `Report since ${formatMoment(ctx.calendar.timeZone, new Date(since ?? 0))}`,
      words: `${
        done.due === 0
          ? 'No deliveries were promised for this time.'
          : `${done.kept} of ${done.due} promised deliveries were on time, ${done.delivered - done.kept} late, ${done.due - done.delivered} not delivered yet.`
      } ${formatGallons(delivered)} delivered.`,
    },
    form: storm.on && can(ctx.viewer, 'storm.allocate') ? allocationForm(undefined).draw(ctx) : undefined,
  }
})

export const action = answering(async ({ request }: Route.ActionArgs, ctx) =>
  answerForm(ctx, await request.formData(), allocationForm(undefined)),
)

export const clientAction = keepDraft

/** Which delivery comes first in a storm, who gets how much, and how it went. */
export default function StormRoute({
  loaderData: { storm, queue, last, report, form },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Storm queue"
        lead="Hospitals, homes and livestock first, then the earliest run-out date."
        actions={
          <>
            <May permission="settings.change">
              <ButtonLink look={storm ? 'outline' : 'primary'} href={href('/dashboard/admin/settings/storm')}>
                {storm ? 'Change storm mode' : 'Turn on storm mode'}
              </ButtonLink>
            </May>
            <ButtonLink href={href('/how-we-deliver')}>What customers see</ButtonLink>
          </>
        }
      />
      <div className="wrap page-body sections">
        {storm && (
          <Alert tone="due" title={`Storm mode is on until ${storm.ends}`}>
            <p>
              <bdi>{storm.reason}</bdi>
            </p>
          </Alert>
        )}
        {form && <VerbForm form={form} refused={actionData} />}
        {report && (
          <Section id="report" title={report.title}>
            <p>{report.words}</p>
          </Section>
        )}
        <Section id="queue" title="Deliveries by priority">
          <Table
            caption="Deliveries by storm priority"
            columns={[
              { key: 'order', head: 'Order' },
              { key: 'whose', head: 'Customer' },
              { key: 'priority', head: 'Priority' },
              { key: 'dry', head: 'May run out' },
              { key: 'due', head: 'Promised by' },
              { key: 'miles', head: 'Distance', figures: true, wide: true },
            ]}
            rows={queue.map((each) => ({
              key: each.id,
              cells: {
                order: (
                  <a className="text-link" href={href('/dashboard/admin/orders/:id', { id: each.id })}>
                    {each.place}. {each.reference}
                  </a>
                ),
                whose: (
                  <span>
                    <bdi className="line">{each.whose}</bdi>
                    <bdi className="text-soft text-small">{each.address}</bdi>
                  </span>
                ),
                ...{ priority: each.priority, dry: each.dry, due: each.due, miles: each.miles },
              },
            }))}
            empty={
              <EmptyState title="No deliveries are waiting">
                Confirmed orders are listed here by storm priority.
              </EmptyState>
            }
          />
        </Section>
        {last && (
          <Section id="shares" title={`Allocation: ${last.rule}`}>
            <p className="text-soft">
              <bdi>{last.by}</bdi>. {last.told}
            </p>
            <Table
              caption="Customer allocations"
              columns={[
                { key: 'name', head: 'Customer' },
                { key: 'before', head: 'Based on', figures: true },
                { key: 'quota', head: 'Allocation', figures: true },
                { key: 'came', head: 'Delivered this month', figures: true },
                { key: 'toldBy', head: 'Notified by' },
              ]}
              rows={last.shares.map(({ id, name, over, isAverage, before, came, ...cells }) => ({
                key: id,
                tone: over ? 'late' : undefined,
                cells: {
                  ...{ ...cells, name: <bdi>{name}</bdi> },
                  came: (
                    <span>
                      <span className="line">{came}</span>
                      {over && <span className="text-soft text-small">{over} over</span>}
                    </span>
                  ),
                  before: (
                    <span>
                      <span className="line">{before}</span>
                      <span className="text-soft text-small">
                        {isAverage ? 'Monthly average' : 'Same month last year'}
                      </span>
                    </span>
                  ),
                },
              }))}
            />
            {last.all > last.shares.length && (
              <p className="text-soft">
                The {last.shares.length} largest of {last.all} customers.
              </p>
            )}
          </Section>
        )}
      </div>
    </>
  )
}
