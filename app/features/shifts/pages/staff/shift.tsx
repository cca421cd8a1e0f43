import { href } from 'react-router'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { findRun } from '#features/dispatch/find.ts'
import { findTerminal } from '#features/fleet/find.ts'
import { runStates } from '#features/dispatch/lifecycle.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { History } from '#features/trade/pages/history.tsx'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { hasLapsed, isToSettle, reported, shiftOf, type Delivery, type Shift } from '../../find.ts'
import { linkOf, phoneOf } from '../../links.ts'
import { shiftForms } from '../../shift-forms.ts'
import { loadForms } from '../../load-forms.ts'
import { formatCustomerName, productsToLoad, deliveryStep } from '../stop-words.ts'
import { loadsOf } from '../shipping-paper.ts'
import { Loads, OnTruck } from './loads-parts.tsx'
import { loadsView, onTruckView } from './loads-view.ts'
import { wordsOfReport } from './report-words.ts'
import type { Route } from './+types/shift'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.truck ?? 'Shift'} | Drivers` }]

const read = async (ctx: Context, id: string, url: string) => {
  const run = await findRun(ctx, id)
  const shift = await shiftOf(ctx, run)
  const link = await linkOf(ctx, run.id)
  const refusedReports = shift.reports.filter(isToSettle)
  const page = href('/dashboard/admin/shifts/:id', { id })
  const correctedId = new URL(url).searchParams.get('correct')
  const load = loadsOf(shift).find((each) => each.id === correctedId)
  const terminal = run.terminalId ? (await findTerminal(ctx, run.terminalId)).name : undefined
  return {
    ...{
      run,
      shift,
      link,
      refused: refusedReports,
      forms: shiftForms(run, page, link?.endedAt === null, refusedReports),
    },
    loading: loadForms(ctx, { shift, page, terminal, load }),
  }
}

export const loader = answering(async ({ params, request, context }: Route.LoaderArgs, ctx) => {
  const { run, shift, link, forms, loading } = await read(ctx, params.id, request.url)
  const { env } = context.get(services)
  const formatAt = (at: Date) => formatMoment(ctx.calendar.timeZone, at)
  const isOpen = link !== undefined && link.endedAt === null
  const phone = await phoneOf(ctx, run.id)
  const mayPlan = can(ctx.viewer, 'dispatch.plan')
  const isOver = run.state === 'ended' || hasLapsed(ctx, run)
  const plans = mayPlan && !isOver
  return {
    ...{ id: run.id, truck: shift.truck.name, driver: shift.driver, day: formatDay(run.date) },
    status: runStates.words[run.state],
    // Who holds the link drives: only those who plan read it.
    link: isOpen && plans ? `${env.origin}${href('/driver/link/:link', { link: link.link })}` : undefined,
    phone: phone && !isOver ? formatAt(phone) : undefined,
    isEnded: isOver,
    // Whoever plans says there that it is over.
    unended:
      isOver && run.state !== 'ended'
        ? `${href('/dashboard/admin/dispatch')}?day=${run.date}&truck=${run.truckId}`
        : undefined,
    forms: plans
      ? [forms.link, ...(phone ? [forms.release] : []), ...(isOpen ? [forms.back] : [])].map((form) => form.draw(ctx))
      : [],
    stops: shift.deliveries.map((each) => ({
      ...{ id: each.stop.id, position: each.number, name: formatCustomerName(each), step: deliveryStep(each) },
      shipment: href('/dashboard/admin/shipments/:id', { id: each.shipment.id }),
      times: timesOf(shift, each, formatAt),
    })),
    onTruck: onTruckView(shift),
    loads: loadsView(shift, mayPlan, formatAt),
    loading:
      mayPlan && run.date <= today(ctx) && productsToLoad(shift).length > 0
        ? { enter: loading.enter.draw(ctx), correct: loading.correct?.draw(ctx) }
        : undefined,
    history: await historyLines(ctx, run.id),
    reports: shift.reports.map((each) => ({
      ...{
        id: each.id,
        at: formatAt(each.at),
        words: wordsOfReport(each.report, deliveryOf(shift, each.shipmentId)?.shipment.loads),
        where: whereOf(shift, each.shipmentId),
      },
      look: each.words && {
        title: each.state === 'refused' ? 'This was not recorded.' : 'Please look at this.',
        words: each.words,
      },
      held: each.state === 'held',
      settled: each.settledAt ? formatAt(each.settledAt) : undefined,
      settle: can(ctx.viewer, 'shipments.correct') ? forms.settle.get(each.id)?.draw(ctx) : undefined,
    })),
  }
})

/** At whose place it was reported. */
const deliveryOf = ({ deliveries }: Shift, shipmentId: string | null) =>
  deliveries.find(({ shipment }) => shipment.id === shipmentId)

const whereOf = (shift: Shift, shipmentId: string | null): string | undefined => {
  const found = deliveryOf(shift, shipmentId)
  return found && formatCustomerName(found)
}

/** A truck that could not deliver and never said that it left did leave, or it would not know: but nobody knows when. */
const saidItLeft = (shift: Shift, { id, departedAt }: Delivery['shipment']) =>
  !reported(shift, 'fail').some(({ at, shipmentId }) => shipmentId === id && at.getTime() === departedAt?.getTime())

const timesOf = (shift: Shift, { stop, shipment }: Delivery, format: (at: Date) => string) =>
  [
    shipment.departedAt && saidItLeft(shift, shipment) && `en route ${format(shipment.departedAt)}`,
    stop.arrivedAt && `arrived ${format(stop.arrivedAt)}`,
    shipment.deliveredAt && `delivered ${format(shipment.deliveredAt)}`,
  ]
    .filter(Boolean)
    .join(', ')

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const { forms, loading } = await read(ctx, params.id, request.url)
  return answerVerb(ctx, await request.formData(), [
    ...[forms.link, forms.release, forms.back, ...forms.settle.values()],
    ...[loading.enter, loading.correct],
  ])
})

export const clientAction = keepDraft

/** One shift at the desk: the link of its phone, how far it is, what the driver reported. */
export default function ShiftRoute({ loaderData: view, actionData }: Route.ComponentProps) {
  useFreshPage()
  const refusal = actionData ?? undefined
  const settles = view.reports.flatMap(({ settle }) => (settle ? [settle] : []))
  return (
    <>
      <PageHead
        title={`${view.truck}, ${view.driver}`}
        over={
          <a className="text-link" href={href('/dashboard/admin/shifts')}>
            Shifts
          </a>
        }
        lead={view.day}
        actions={<StatusWord tone={view.status.tone}>{view.status.words}</StatusWord>}
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <RefusedElsewhere
            refused={refusal}
            forms={[...view.forms, ...settles, view.loading?.enter, view.loading?.correct]}
          />
          <Section id="stops" title="Stops" spacing="wide">
            {view.stops.length === 0 && <p className="text-soft">No delivery is on this run.</p>}
            <ol className="rows">
              {view.stops.map(({ id, position, name, step, shipment, times }) => (
                <li key={id}>
                  <p>
                    {position}.{' '}
                    <a className="text-link" href={shipment}>
                      <bdi>{name}</bdi>
                    </a>
                    , {step}
                    {times && <span className="line text-small text-soft">{times}</span>}
                  </p>
                </li>
              ))}
            </ol>
          </Section>
          <Section id="reports" title="Reported by the driver" spacing="wide">
            {view.reports.length === 0 && <p className="text-soft">No reports yet.</p>}
            <ol className="rows">
              {view.reports.map(({ id, at, words, where, look, held, settled, settle }) => (
                <li key={id} className="stack tight">
                  <span>
                    {at}: {where && <bdi>{where}. </bdi>}
                    <bdi>{words}</bdi> {held && <StatusWord tone="hold">Waits for an earlier report</StatusWord>}
                  </span>
                  {look && (
                    <Alert tone={settled ? undefined : 'due'} title={look.title}>
                      {look.words} {settled && `Settled ${settled}.`}
                    </Alert>
                  )}
                  <VerbForm form={settle} refused={refusal} />
                </li>
              ))}
            </ol>
          </Section>
        </div>
        <aside className="stack loose">
          <Section id="phone" title="The driver's phone" size="h4" spacing="wide">
            {view.link ? (
              <p className="breaks">
                Send this link to the driver. It opens the shift on one phone:{' '}
                <a className="text-link" href={view.link}>
                  {view.link}
                </a>
              </p>
            ) : view.isEnded ? (
              <p className="text-soft">
                The shift is over. Its link no longer works, and the phone forgot what it kept.{' '}
                {view.unended && (
                  <>
                    Nobody ended this run.{' '}
                    <a className="text-link" href={view.unended}>
                      End it on the dispatch board
                    </a>
                  </>
                )}
              </p>
            ) : (
              <p className="text-soft">A driver with an account signs in and sees the run. Anyone else needs a link.</p>
            )}
            {view.phone && <p>Open on a phone since {view.phone}.</p>}
            <div className="cluster">
              {view.forms.map((form) => (
                <VerbForm key={form.verb} form={form} refused={refusal} />
              ))}
            </div>
          </Section>
          <OnTruck id={view.id} sums={view.onTruck} />
          {(view.loads.length > 0 || view.loading) && (
            <Loads loads={view.loads} forms={view.loading} refused={refusal} />
          )}
          <History {...view.history} />
        </aside>
      </div>
    </>
  )
}
