import { href, redirect } from 'react-router'
import { formatMoment, formatTime } from '#domain/day.ts'
import { deliveryIn, isOver, type Delivery, type Shift } from '../find.ts'
import { answerAway, answerReport } from './answer-report.ts'
import { driverPage, type DriverPageArgs, type PhoneFrame } from './driver-page.ts'
import { Asked, ReportForm } from './parts.tsx'
import { CallDispatch } from './plain-pages.tsx'
import { phonePage } from './phone-page.tsx'
import {
  describeStop,
  describeLoad,
  formatCustomerName,
  nextDelivery,
  productsOf,
  formatPromise,
  deliveryStep,
  stopPage,
  tenths,
} from './stop-words.ts'
import { inCompartments } from '../compartments.ts'
import { calculateInventory } from '../inventory.ts'
import { loadsOf } from './shipping-paper.ts'
import type { ReportRefusal } from './answer-report.ts'

/** The shift: what comes next, all stops, what is on the truck. */
export const loader = driverPage((given) => show(given))

/** Starts the shift, or sets out to the next stop. */
export const action = driverPage(async (given) => {
  const form = await given.request.formData()
  const { shift } = given.on
  const next = nextDelivery(shift)
  const again = (refusal: ReportRefusal) => show(given, refusal)
  if (form.get('step') === 'start')
    return answerReport(given, form, { report: { kind: 'start' } }, { next: href('/driver/today'), again })
  if (!next && !form.get('stop')) return redirect(href('/driver/today'), 303)
  const stopId = String(form.get('stop') ?? next?.stop.id)
  if (!deliveryIn(shift, stopId)) return answerAway(given, 'leave', form)
  return answerReport(given, form, { report: { kind: 'leave' } }, { stopId, next: stopPage(stopId), again })
})

const show = ({ on: { shift }, app: { content }, page }: DriverPageArgs, refusal: ReportRefusal = {}): Response => {
  const next = nextDelivery(shift)
  const isStarted = shift.run.state === 'under_way'
  const refusals = shift.reports.filter(({ state, settledAt }) => state === 'refused' && !settledAt)
  return phonePage(
    {
      frame: page,
      title: new Intl.DateTimeFormat('en-US', {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${shift.run.date}T12:00:00Z`)),
      shift: shift.run.id,
      keep: pagesOf(shift),
      children: (
        <>
          <Asked words={refusal.words} asks={refusal.asks} />
          {refusals.map(({ id, at, words }) => (
            <div key={id} className="ph-warn" role="alert">
              <p>
                <b>The office already entered this stop.</b> What you reported at {formatTime(page.timeZone, at)} was
                not recorded: {words}
              </p>
            </div>
          ))}
          <p className="ph-lead">
            <b>{shift.driver}</b>, truck {shift.truck.name},{' '}
            {shift.deliveries.length === 1 ? 'one stop' : `${shift.deliveries.length} stops`}.{' '}
            {!isStarted && next && `First promise: ${formatCustomerName(next)}, ${formatPromise(next)}.`}
          </p>
          {next && isStarted && (
            <Next
              next={next}
              frame={page}
              goods={next.shipment.loads.map((load) => describeLoad(content, load, next.order))}
            />
          )}
          <Stops shift={shift} frame={page} next={next} />
          <OnTruck shift={shift} />
          <nav className="ph-links" aria-label="More">
            {productsOf(shift).length > 0 && (
              <a className="ph-row" href={href('/driver/load')}>
                <b>Report a load</b>
              </a>
            )}
            <a className="ph-row" href={href('/driver/paper')}>
              <b>Shipping paper</b>
            </a>
            <a className="ph-row ph-red" href={href('/driver/spill')}>
              <b>Spill or leak</b>
            </a>
            {isStarted && (
              <a className="ph-row" href={href('/driver/end')}>
                <b>End of shift</b>
              </a>
            )}
          </nav>
        </>
      ),
      foot: <Foot isStarted={isStarted} next={next} frame={page} />,
    },
    refusal.words || refusal.asks ? 422 : 200,
  )
}

/** What the phone keeps for when there is no signal. */
const pagesOf = (shift: Shift) => [
  ...[
    href('/driver/today'),
    href('/driver/load'),
    href('/driver/spill'),
    href('/driver/end'),
    href('/driver/paper'),
    href('/driver/paper.pdf'),
  ],
  ...loadsOf(shift).map(({ number }) => `${href('/driver/paper.pdf')}?load=${number}`),
  ...shift.deliveries.flatMap((each) =>
    isOver(each)
      ? [stopPage(each.stop.id), stopPage(each.stop.id, 'payment')]
      : [
          stopPage(each.stop.id),
          ...(['deliver', 'payment', 'cant', 'late'] as const).map((step) => stopPage(each.stop.id, step)),
        ],
  ),
]

const Foot = ({ isStarted, next, frame }: { isStarted: boolean; next?: Delivery; frame: PhoneFrame }) => {
  const step = next && deliveryStep(next)
  return (
    <div className="ph-pair" data-foot>
      <CallDispatch frame={frame} />
      {!isStarted ? (
        <ReportForm action={href('/driver/today')} step="start" says="Shift started" next={href('/driver/today')}>
          <button className="ph-button ph-main">Start shift</button>
        </ReportForm>
      ) : !next ? (
        <a className="ph-button ph-main" href={href('/driver/end')}>
          End shift
        </a>
      ) : step === 'planned' ? (
        <ReportForm
          action={href('/driver/today')}
          step="leave"
          says={`On the way to ${formatCustomerName(next)}`}
          next={stopPage(next.stop.id)}
        >
          <input type="hidden" name="stop" value={next.stop.id} />
          <button className="ph-button ph-main">On my way</button>
        </ReportForm>
      ) : (
        <a className="ph-button ph-main" href={stopPage(next.stop.id)}>
          Open stop {next.number}
        </a>
      )}
    </div>
  )
}

const Next = ({
  next,
  frame,
  goods,
}: {
  next: Delivery
  frame: PhoneFrame
  goods: ReturnType<typeof describeLoad>[]
}) => (
  <section className="ph-next" aria-label="Next stop">
    <p>
      Next: stop {next.number} <span>{formatPromise(next)}</span>
    </p>
    <h2>
      <a href={stopPage(next.stop.id)}>{formatCustomerName(next)}</a>
    </h2>
    <p>{next.shipment.destination}</p>
    <p>
      About <b>{describeStop(frame.timeZone, next)}</b>
    </p>
    {goods.map(({ short, dyed, amount, unit }) => (
      <p key={short} className="ph-tag">
        <b>{short}</b> {amount} {unit} {dyed && <b>DYED</b>}
      </p>
    ))}
  </section>
)

const markOf = ({ shipment: { state } }: Delivery) =>
  state === 'delivered' ? 'ph-done' : state === 'canceled' ? 'ph-failed' : ''

const Stops = ({ shift, frame, next }: { shift: Shift; frame: PhoneFrame; next?: Delivery }) => (
  <section aria-labelledby="stops">
    <h2 id="stops">Stops</h2>
    {shift.deliveries.length === 0 && <p>This run has no stops yet.</p>}
    <ol className="ph-stops">
      {shift.deliveries.map((each) => (
        <li
          key={each.stop.id}
          aria-current={each === next ? 'step' : undefined}
          data-open={isOver(each) ? undefined : each.stop.id}
        >
          <a href={stopPage(each.stop.id)}>
            <span className={`ph-number ${markOf(each)}`}>{each.number}</span>
            <span>
              <b>{formatCustomerName(each)}</b>
              <small>
                {isOver(each)
                  ? `${deliveryStep(each)}${each.shipment.deliveredAt ? `, ${formatMoment(frame.timeZone, each.shipment.deliveredAt)}` : ''}`
                  : formatPromise(each)}
              </small>
            </span>
            {!isOver(each) && <b>{describeStop(frame.timeZone, each)}</b>}
          </a>
        </li>
      ))}
    </ol>
  </section>
)

const OnTruck = ({ shift }: { shift: Shift }) => {
  const sums = calculateInventory(shift)
  if (sums.length === 0) return null
  return (
    <section aria-labelledby="on-truck">
      <h2 id="on-truck">On the truck</h2>
      <table className="ph-table">
        <thead>
          <tr>
            <th scope="col">Gallons</th>
            <th scope="col">Loaded</th>
            <th scope="col">Delivered</th>
            <th scope="col">Left</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ product, name, loaded, delivered, left, compartments }) => (
            <tr key={product}>
              <th scope="row">
                {name}
                {compartments.length > 0 && <small>{inCompartments(compartments)}</small>}
              </th>
              <td>{tenths(loaded)}</td>
              <td>{tenths(delivered)}</td>
              <td>
                <b>{tenths(left)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
