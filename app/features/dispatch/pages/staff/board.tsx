import '#ui/styles/dispatch.css'
import { useMemo } from 'react'
import { Form, href, useSearchParams } from 'react-router'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { acceptForm, laneForms, moveForm, sendForm, versionOf, writeLanes } from '../../board-forms.ts'
import { isDelivery, readDay, type Day } from '../../day.ts'
import { runLife } from '../../lifecycle.ts'
import { proposeDay } from '../../place-stop.ts'
import { isUnsent } from '../../run-day.ts'
import { ProductPatterns } from '../product-tag.tsx'
import { boardView } from './board-view.ts'
import { BoardSide, Sums } from './board-side.tsx'
import { Lane } from './lane.tsx'
import { TruckCard } from './truck-card.tsx'
import { StopCard } from './stop-card.tsx'
import { stopFacts } from './stop-facts.ts'
import { useBoardKeys } from './use-board-keys.ts'
import type { Route } from './+types/board'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Dispatch, ${loaderData?.title ?? ''}` }]

const dateIn = (ctx: Context, request: Request) => {
  const day = new URL(request.url).searchParams.get('day') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : today(ctx)
}

/** The forms of the board, and of what is chosen on it. */
const formsOf = (ctx: Context, request: Request, day: Day) => {
  const { searchParams } = new URL(request.url)
  const key = searchParams.get('stop')
  const on = day.lanes.find(({ stops }) => stops.some((stop) => isDelivery(stop) && stop.shipment.id === key))
  const deliveries = on?.stops.filter(isDelivery) ?? []
  const place = deliveries.findIndex(({ shipment }) => shipment.id === key)
  const lane = day.lanes.find(({ truck }) => truck.id === searchParams.get('truck'))
  const shown = versionOf(day)
  const unsent = day.lanes.filter(
    ({ run, driver, stops }) => run && driver && (stops.length > 0 || run.releasedAt) && isUnsent(run),
  ).length
  const open = lane?.run ? runLife.movesFor(lane.run.state, ctx.viewer) : []
  return {
    key,
    lane,
    move: key
      ? moveForm({ day, key, truckId: on?.truck.id, place: place >= 0 ? place + 1 : undefined }, shown)
      : undefined,
    accept: acceptForm(day, shown),
    send: sendForm({ day, unsent }),
    truck: lane ? laneForms({ day, lane }, open) : [],
  }
}

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const day = await readDay(ctx, dateIn(ctx, request))
  const { key, lane, move, accept, send, truck } = formsOf(ctx, request, day)
  const isProposing = new URL(request.url).searchParams.has('propose') && day.terminals.length > 0
  const proposal = isProposing ? proposeDay(ctx, day) : undefined
  const view = boardView(ctx, day, proposal)
  return {
    ...view,
    hasFleet: day.lanes.length > 0 && day.terminals.length > 0,
    proposal: proposal && {
      lanes: writeLanes(proposal.lanes),
      before: hours(proposal.before),
      after: hours(proposal.after),
      placed: proposal.lanes
        .flatMap(({ keys }) => keys)
        .filter((each) => day.waiting.some(({ order }) => order.id === each)).length,
      left: proposal.left.length,
    },
    stop: key ? stopFacts(ctx, day, key) : undefined,
    truck: lane && {
      name: lane.truck.name,
      id: lane.truck.id,
      runId: lane.run?.id,
      forms: truck.map((form) => form.draw(ctx)),
    },
    forms: { move: move?.draw(ctx), accept: accept.draw(ctx), send: send.draw(ctx) },
  }
})

const hours = (minutes: number) => `${Math.floor(minutes / 60)} h ${Math.round(minutes % 60)} min`

export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const day = await readDay(ctx, dateIn(ctx, request))
  const { move, accept, send, truck } = formsOf(ctx, request, day)
  return answerVerb(ctx, await request.formData(), [move, accept, send, ...truck])
})

export const clientAction = keepTyped

/** The dispatcher's day: a lane for each truck, and beside it what still has to go on one. */
export default function BoardRoute({ loaderData: board, actionData }: Route.ComponentProps) {
  useFreshPage()
  const { expected: seen = '', submissionId = '' } = board.forms.accept
  const carried = useMemo(() => ({ seen, submission_id: submissionId }), [seen, submissionId])
  const { board: root, said } = useBoardKeys(
    board.date,
    board.mayPlan && !board.isPast ? board.lanes : undefined,
    carried,
  )
  const [search] = useSearchParams()
  const { facts, forms, proposal, step, lanes, stop, truck } = board
  return (
    <div className="dispatch" ref={root}>
      <ProductPatterns />
      <header className="dispatch-head">
        <div className="dispatch-title">
          <a className="dispatch-step" href={step.back.href} aria-label={step.back.words}>
            <Icon name="chevron" />
          </a>
          <h1 className="sign">{board.title}</h1>
          <a className="dispatch-step" data-on="" href={step.on.href} aria-label={step.on.words}>
            <Icon name="chevron" />
          </a>
        </div>
        <nav className="dispatch-views" aria-label="View">
          <a href={`?day=${board.date}`} aria-current="true">
            Day
          </a>
          <a href={`${href('/dashboard/admin/dispatch/week')}?day=${board.date}`}>Week</a>
        </nav>
        <p className="dispatch-facts">
          <span>
            <b>{facts.stops}</b> stops
          </span>{' '}
          <span>
            <b>{facts.delivered}</b> delivered
          </span>{' '}
          {facts.late > 0 && (
            <span className="dispatch-bad">
              <Icon name="late" /> {facts.late} late
            </span>
          )}{' '}
          <span>
            <b>{facts.waiting}</b> not on a truck
          </span>
        </p>
        <div className="dispatch-acts">
          {!proposal && board.mayPlan && !board.isPast && (
            <ButtonLink href={`?day=${board.date}&propose`} size="small">
              Propose a plan
            </ButtonLink>
          )}
          <ButtonLink href={`${href('/dashboard/admin/dispatch/sheets')}?day=${board.date}`} size="small">
            <Icon name="print" /> Run sheets
          </ButtonLink>
          {board.unsent > 0 && !proposal && <VerbForm form={forms.send} refused={actionData} />}
        </div>
      </header>
      <RefusedElsewhere refused={actionData} forms={[...(forms.move ? [forms.move] : []), ...(truck?.forms ?? [])]} />
      {proposal && <ProposalBar board={board} />}
      {!board.hasFleet && (
        <Alert tone="info" title="Add your trucks first">
          The board plans trucks, drivers and a terminal. <a href={href('/dashboard/admin/fleet')}>Add them here.</a>
        </Alert>
      )}
      <div className="dispatch-columns">
        <section className="dispatch-lanes" aria-label="Trucks">
          <Ruler board={board} />
          {lanes.map((lane) => (
            <Lane
              key={lane.id}
              lane={lane}
              now={board.now?.at}
              chosen={search.get('stop') ?? undefined}
              hours={board.ruler.map(({ at }) => at)}
            />
          ))}
          <Sums sums={board.sums} />
          {stop && forms.move && (
            <StopCard stop={stop} form={forms.move} refused={actionData} back={`?day=${board.date}`} />
          )}
          {truck && <TruckCard truck={truck} refused={actionData} back={`?day=${board.date}`} />}
        </section>
        <BoardSide board={board} chosen={search.get('stop') ?? undefined} />
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

type Board = Route.ComponentProps['loaderData']

const Ruler = ({ board: { ruler, now } }: { board: Board }) => (
  <div className="dispatch-ruler">
    <p>
      <svg width="26" height="11" aria-hidden="true">
        <rect width="26" height="11" fill="url(#promise)" stroke="var(--edge)" />
      </svg>
      Promised
    </p>
    <svg height="26" aria-hidden="true" overflow="visible">
      {ruler.map(({ at, words }, place) => (
        <text
          key={at}
          x={`${at}%`}
          y="18"
          textAnchor={place === 0 ? 'start' : place === ruler.length - 1 ? 'end' : 'middle'}
        >
          {words}
        </text>
      ))}
      {now && (
        <svg x={`${now.at}%`} overflow="visible">
          <rect x="-32" y="3" width="64" height="20" rx="3" fill="var(--solid)" />
          <text y="18" textAnchor="middle" className="dispatch-now-word">
            {now.words}
          </text>
        </svg>
      )}
    </svg>
  </div>
)

const ProposalBar = ({ board: { proposal, forms, date } }: { board: Board }) =>
  proposal && (
    <div className="dispatch-proposal" role="status">
      <p>
        <b>
          This plan drives {proposal.after}
          {proposal.before !== proposal.after && ` (now ${proposal.before})`}.
        </b>{' '}
        {proposal.placed > 0 &&
          `${proposal.placed} more ${proposal.placed === 1 ? 'order is' : 'orders are'} on a truck. `}
        {proposal.left > 0 &&
          `${proposal.left} ${proposal.left === 1 ? "doesn't" : "don't"} fit in their promised hours. `}
        Every promise is kept. Nothing is changed yet.
      </p>
      <Form method="post" action={`?day=${date}`}>
        {forms.accept.expected && <input type="hidden" name="seen" value={forms.accept.expected} />}
        <input type="hidden" name="submission_id" value={forms.accept.submissionId} />
        <input type="hidden" name="lanes" value={proposal.lanes} />
        <Button type="submit" name="verb" value="accept" look="primary" size="small">
          Use this plan
        </Button>
      </Form>
      <ButtonLink href={`?day=${date}`} size="small" look="quiet">
        Keep it as it is
      </ButtonLink>
    </div>
  )
