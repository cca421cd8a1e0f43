import '#ui/styles/dispatch.css'
import { useMemo } from 'react'
import { href, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { isDay } from '#domain/is-day.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { acceptForm, boardOf, laneForms, moveForm, sendForm, versionOf, writeLanes } from '../../board-forms.ts'
import { isDelivery, readDay, type Day } from '../../day.ts'
import { runLife } from '../../lifecycle.ts'
import { learnDrives } from '../../plan/day-plan.ts'
import { proposeDay } from '../../place-stop.ts'
import { isUnsent } from '../../run-day.ts'
import { besideWaiting } from '../../waiting-orders.ts'
import { loadsOfRuns } from '#features/shifts/loads-of-runs.ts'
import { proposalsDue } from '#features/standing/proposals-due.ts'
import type { TradeProduct } from '#features/trade/line.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { services } from '#http/context.ts'
import { proposalForm } from '../../standing-forms.ts'
import { ProductPatterns } from '../product-tag.tsx'
import { boardView } from './board-view.ts'
import { AskedBar, LanesForm, ProposalBar, Ruler } from './board-parts.tsx'
import { BoardSide, Sums } from './board-side.tsx'
import { Lane } from './lane.tsx'
import { TruckCard } from './truck-card.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { proposalView } from './proposal-view.ts'
import { StopCard } from './stop-card.tsx'
import { stopFacts } from './stop-facts.ts'
import { useBoardDrag } from './use-board-drag.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardMoves } from './use-board-moves.ts'
import { useUndo } from './use-undo.ts'
import type { Route } from './+types/board'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Dispatch, ${loaderData?.title ?? ''}` }]

const dateIn = (ctx: Context, request: Request) => {
  const day = new URL(request.url).searchParams.get('day') ?? ''
  return isDay(day) ? day : today(ctx)
}

/** The forms of the board, and of what is chosen on it. */
const formsOf = (ctx: Context, request: Request, day: Day, products: readonly TradeProduct[]) => {
  const { searchParams } = new URL(request.url)
  const proposed = searchParams.get('proposal')
  const key = searchParams.get('stop')
  const on = day.lanes.find(({ stops }) => stops.some((stop) => isDelivery(stop) && stop.shipment.id === key))
  const deliveries = on?.stops.filter(isDelivery) ?? []
  const place = deliveries.findIndex(({ shipment }) => shipment.id === key)
  const lane = day.lanes.find(({ truck }) => truck.id === searchParams.get('truck'))
  const dayVersion = versionOf(day)
  const unsent = day.lanes.filter(
    ({ run, driver, stops }) => run && driver && (stops.length > 0 || run.releasedAt) && isUnsent(run),
  ).length
  const open = lane?.run ? runLife.movesFor(lane.run.state, ctx.viewer) : []
  return {
    key,
    lane,
    on: on?.truck.id,
    move: key
      ? moveForm({ day, key, truckId: on?.truck.id, place: place >= 0 ? place + 1 : undefined }, dayVersion)
      : undefined,
    accept: acceptForm(day, dayVersion),
    send: sendForm({ day, unsent }),
    truck: lane ? laneForms({ day, lane }, open) : [],
    proposal: proposed ? proposalForm({ id: proposed, date: day.date, products }) : undefined,
  }
}

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const day = await readDay(ctx, dateIn(ctx, request))
  const products = tradeProducts(context.get(services).content)
  const { key, on, lane, move, accept, send, truck, proposal: due } = formsOf(ctx, request, day, products)
  const proposals = (await proposalsDue(ctx, day.date)).map((each) => proposalView(each, products, day.date))
  const hasFleet = day.lanes.length > 0 && day.terminals.length > 0
  const isProposing = hasFleet && new URL(request.url).searchParams.has('propose')
  await learnDrives(ctx, day, isProposing ? undefined : 0)
  const proposal = isProposing ? proposeDay(ctx, day) : undefined
  const loads = await loadsOfRuns(
    ctx,
    day.lanes.flatMap(({ run }) => run?.id ?? []),
  )
  const view = boardView(ctx, day, {
    ...{ proposal, loads, beside: await besideWaiting(ctx, day.date, day.waiting) },
    open: new URL(request.url).searchParams.get('lane') ?? on,
  })
  return {
    ...view,
    hasFleet,
    proposal: proposal && {
      lanes: writeLanes(proposal.lanes),
      before: hours(proposal.before),
      after: hours(proposal.after),
      placed: proposal.lanes
        .flatMap(({ keys }) => keys)
        .filter((each) => day.waiting.some(({ order }) => order.id === each)).length,
      left: proposal.left.length,
      taken: proposal.left.filter((each) => !day.waiting.some(({ order }) => order.id === each)).length,
    },
    stop: key ? stopFacts(ctx, day, key) : undefined,
    standing: proposals,
    due: proposals.find(({ id }) => id === new URL(request.url).searchParams.get('proposal')),
    truck: lane && {
      name: lane.truck.name,
      id: lane.truck.id,
      runId: lane.run?.id,
      forms: truck.map((form) => form.draw(ctx)),
    },
    forms: { move: move?.draw(ctx), accept: accept.draw(ctx), send: send.draw(ctx), due: due?.draw(ctx) },
  }
})

const hours = (minutes: number) => `${Math.floor(minutes / 60)} h ${Math.round(minutes % 60)} min`

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const day = await readDay(ctx, dateIn(ctx, request))
  const { content } = context.get(services)
  const { move, accept, send, truck, proposal } = formsOf(ctx, request, day, tradeProducts(content))
  const answer = await answerVerb(ctx, await request.formData(), [move, accept, send, ...truck, proposal])
  // The lane that is open stays so.
  const open = new URL(request.url).searchParams.get('lane')
  if (!open || !(answer instanceof Response)) return answer
  const to = answer.headers.get('Location')
  if (to?.startsWith(boardOf(day.date))) answer.headers.set('Location', `${to}&${new URLSearchParams({ lane: open })}`)
  return answer
})

export const clientAction = keepDraft

/** A move that is asked about opens the card of its stop, although nothing was done. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>) =>
  defaultShouldRevalidate || currentUrl.search !== nextUrl.search

/** The dispatcher's day: a lane for each truck, and beside it what still has to go on one. */
export default function BoardRoute({ loaderData: board, actionData }: Route.ComponentProps) {
  useFreshPage()
  const { expected: seen = '', submissionId = '' } = board.forms.accept
  const hiddenFields = useMemo(() => ({ seen, submission_id: submissionId }), [seen, submissionId])
  const [search] = useSearchParams()
  const opened = search.get('lane')
  const here = `?${new URLSearchParams({ day: board.date, ...(opened && { lane: opened }) })}`
  const mayMove = board.mayPlan && !board.isPast && !board.proposal
  const { root, said, ...moves } = useBoardMoves(
    here,
    { version: board.version, lanes: mayMove ? board.lanes : undefined },
    hiddenFields,
  )
  useBoardKeys(root, moves)
  useBoardDrag(root, moves)
  const undo = useUndo(board, actionData !== undefined, moves.say)
  const { facts, forms, proposal, step, lanes, stop, truck, folds } = board
  const refusal = actionData?.verb === 'accept' && actionData.confirmations ? actionData : undefined
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
          <a href={`${href('/dashboard/admin/dispatch/week')}?day=${board.date}`}>Capacity</a>
        </nav>
        <p className="dispatch-facts">
          <span>
            <b>{facts.stops}</b> {facts.stops === 1 ? 'stop' : 'stops'}
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
          {board.hasFleet && !proposal && board.mayPlan && !board.isPast && (
            <ButtonLink href={`?day=${board.date}&propose`} size="small">
              Propose a plan
            </ButtonLink>
          )}
          <ButtonLink href={`${href('/dashboard/admin/dispatch/sheets')}?day=${board.date}`} size="small">
            <Icon name="print" /> Run sheets
          </ButtonLink>
          {folds && (
            <ButtonLink href={folds.isAll ? `?day=${board.date}` : `?day=${board.date}&lane=all`} size="small">
              {folds.isAll ? 'Fold the trucks' : 'Open all trucks'}
            </ButtonLink>
          )}
          {undo && mayMove && !refusal && (
            <LanesForm board={board} here={here} lanes={undo}>
              <Button type="submit" name="verb" value="accept" look="outline" size="small">
                Undo
              </Button>
            </LanesForm>
          )}
          {board.unsent > 0 && !proposal && <VerbForm form={forms.send} refused={actionData} />}
        </div>
      </header>
      {refusal && <AskedBar board={board} here={here} asked={refusal} />}
      <RefusedElsewhere
        refused={refusal ? undefined : actionData}
        forms={[forms.move, board.due && forms.due, ...(truck?.forms ?? [])]}
      />
      {proposal && <ProposalBar board={board} here={here} />}
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
              here={here}
            />
          ))}
          <Sums sums={board.sums} />
          {stop && forms.move && <StopCard stop={stop} form={forms.move} refused={actionData} back={here} />}
          {board.due && forms.due && (
            <ProposalCard proposal={board.due} form={forms.due} refused={actionData} back={here} />
          )}
          {truck && <TruckCard truck={truck} refused={actionData} back={here} />}
        </section>
        <BoardSide board={board} chosen={search.get('stop') ?? undefined} here={here} />
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}
