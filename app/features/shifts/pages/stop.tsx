import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { notFound } from '#domain/domain-error.ts'
import { callLink, formatTelephone } from '#domain/call-us.ts'
import { revealOfOrder } from '#features/orders/reveal-gate-code.ts'
import { formatPromised } from '#features/orders/delivery.ts'
import { formatQuantity } from '#features/trade/line.ts'
import { nobodyPresent } from '#features/trade/received-by.ts'
import { formatTicket, latestTicket } from '#features/tickets/find.ts'
import { currentSheets } from '#features/safety-sheets/current-sheets.ts'
import type { DeliveredLoad } from '#features/shipments/schema.ts'
import { collectedWords } from '#features/collections/collected-payment.ts'
import { collectionOf } from '#features/collections/find.ts'
import { findAmountToCollect, findSiteContacts, findCoordinates, tankOf } from './site.ts'
import { failures, type Report } from '../report-kinds.ts'
import { deliveryAt, deliveryIn, isOver, reported, type Delivery, type Shift } from '../find.ts'
import { answerAway, answerReport, type ReportRefusal } from './answer-report.ts'
import { isScript, driverPage, type DriverPageArgs, type PhoneFrame } from './driver-page.ts'
import { Asked, Goods, ReportForm } from './parts.tsx'
import { phonePage } from './phone-page.tsx'
import { describeStop, describeLoad, formatCustomerName, deliveryStep, stopPage } from './stop-words.ts'

/** One stop: what goes where, how to get in, and the next step. */
export const loader = driverPage((given) => show(given))

/** On the way, arrived, or a look at the gate code, which is recorded. */
export const action = driverPage(async (given) => {
  const { on, ctx, request, params } = given
  const form = await request.formData()
  const step = form.get('step')
  if (step === 'gate') {
    // A shift that is over takes reports, and opens no gate.
    if (on.over) throw notFound('stop')
    const code = await revealOfOrder(ctx, deliveryAt(on.shift, params.stop).order.id)
    return isScript(request) ? Response.json({ code }) : show(given, {}, code)
  }
  const report: Report = step === 'leave' ? { kind: 'leave' } : { kind: 'arrive' }
  const delivery = deliveryIn(on.shift, params.stop)
  if (!delivery) return answerAway(given, report.kind, form)
  const { stop } = delivery
  return answerReport(
    given,
    form,
    { report },
    {
      ...{ stopId: stop.id, next: report.kind === 'arrive' ? stopPage(stop.id, 'deliver') : stopPage(stop.id) },
      again: (refused) => show(given, refused),
    },
  )
})

const show = async (args: DriverPageArgs, refusal: ReportRefusal = {}, gateCode?: string): Promise<Response> => {
  const { on, app, page, params, ctx } = args
  const delivery = deliveryAt(on.shift, params.stop)
  const { stop, shipment, order } = delivery
  const ticket = shipment.state === 'delivered' ? await latestTicket(ctx, shipment.id) : undefined
  const tank = await tankOf(ctx, order)
  const pin = await findCoordinates(ctx, order)
  const paid = shipment.state === 'delivered' ? await collectionOf(ctx, shipment.id) : undefined
  const collect = await findAmountToCollect(ctx, order, paid)
  // Whether drivers take payments here: the company lets them, or this stop is to be paid.
  const pays = ctx.credit.payDriver || collect !== undefined || paid !== undefined
  const sheets = await sheetsFor(ctx, shipment.loads)
  const site = order.siteContact ?? order.contactName
  const phone = order.sitePhone ?? order.contactPhone
  const people = (await findSiteContacts(ctx, order)).filter((each) => each.phone !== phone)
  return phonePage(
    {
      frame: page,
      title: `${delivery.number} ${formatCustomerName(delivery)}`,
      back: href('/driver/today'),
      shift: on.shift.run.id,
      keep: sheets.map(({ at }) => at),
      children: (
        <>
          <Asked words={refusal.words} asks={refusal.asks} />
          <p className="ph-lead">
            Promised <b>{formatPromised(order)}</b>.
            {!isOver(delivery) && ` About ${describeStop(page.timeZone, delivery)}.`}
          </p>
          {collect && (
            <p className="ph-note">
              <b>{collect}</b>
            </p>
          )}
          {shipment.loads.map((load) => (
            <Goods key={load.product} {...describeLoad(app.content, load, order)} />
          ))}
          {isOver(delivery) ? (
            <Done
              delivery={delivery}
              why={whyNot(on.shift, delivery)}
              frame={page}
              ticket={ticket && formatTicket(ticket.number)}
              pays={pays}
              paid={paid && [collectedWords(paid), paid.state === 'sent_back' && `The office asks: ${paid.words}`]}
            />
          ) : (
            <>
              <a className="ph-row" href={mapLink(shipment.destination, pin, args.request.headers)}>
                <span>
                  <b>{shipment.destination}</b>
                  {shipment.county && <small>{shipment.county} County</small>}
                </span>
                <em>Map</em>
              </a>
              {phone && (
                <a className="ph-row" href={callLink(phone).to}>
                  <span>
                    <b>{site ?? 'On site'}</b>
                    <small>{formatTelephone(phone)}</small>
                  </span>
                  <em>Call</em>
                </a>
              )}
              {people.map((each) => (
                <a key={each.id} className="ph-row" href={callLink(each.phone).to}>
                  <span>
                    <b>{each.name}</b>
                    <small>{[each.role, formatTelephone(each.phone)].filter(Boolean).join(', ')}</small>
                  </span>
                  <em>Call</em>
                </a>
              ))}
              {order.sealedGateCode && <GateCode at={stopPage(stop.id)} code={gateCode} />}
              {tank && <p className="ph-note">{tank}</p>}
              {order.accessNotes && <p className="ph-note">{order.accessNotes}</p>}
              {sheets.map(({ at, title, revision }) => (
                <a key={at} className="ph-row" href={at}>
                  <span>
                    <b>Safety data sheet</b>
                    <small>
                      {title}, revision {revision}
                    </small>
                  </span>
                  <em>PDF</em>
                </a>
              ))}
              <a className="ph-row" href={stopPage(stop.id, 'late')}>
                <b>Running late</b>
              </a>
              <a className="ph-row ph-red" href={`${href('/driver/spill')}?stop=${stop.id}`}>
                <b>Spill or leak</b>
              </a>
            </>
          )}
        </>
      ),
      foot: <Foot delivery={delivery} pays={pays} />,
    },
    refusal.words || refusal.asks ? 422 : 200,
  )
}

/**
 * What a phone's map app opens: the site's own place on the map where it is known, its address where not. An iPhone knows no
 * geo address.
 */
const mapLink = (address: string, pin: string | undefined, headers: Headers) =>
  /iPhone|iPad/.test(headers.get('user-agent') ?? '')
    ? `maps://?q=${encodeURIComponent(pin ?? address)}`
    : pin
      ? `geo:${pin}?q=${pin}(${encodeURIComponent(address)})`
      : `geo:0,0?q=${encodeURIComponent(address)}`

const Foot = ({ delivery, pays }: { delivery: Delivery; pays: boolean }) => {
  const { stop } = delivery
  const [at, step] = [stopPage(stop.id), deliveryStep(delivery)]
  if (isOver(delivery))
    return (
      <a className="ph-button ph-main" href={href('/driver/today')}>
        Next stop
      </a>
    )
  // All steps are here: without signal the phone shows the one that is next.
  return (
    <div data-stop={stop.id}>
      <div className="ph-pair" data-step="way" hidden={step !== 'on the way'}>
        <CannotDeliver at={at} />
        <ReportForm action={at} step="arrive" says={`Arrived, ${formatCustomerName(delivery)}`} next={`${at}/deliver`}>
          <button className="ph-button ph-main">I'm here</button>
        </ReportForm>
      </div>
      <div className="ph-pair" data-step="planned" hidden={step !== 'planned'}>
        <CannotDeliver at={at} />
        <ReportForm action={at} step="leave" says={`On the way to ${formatCustomerName(delivery)}`} next={at}>
          <button className="ph-button ph-main">On my way</button>
        </ReportForm>
      </div>
      <div className="ph-pair" data-step="there" hidden={step !== 'there'}>
        <CannotDeliver at={at} />
        <a className="ph-button ph-main" href={`${at}/deliver`}>
          Enter the delivery
        </a>
      </div>
      <div className="ph-pair" data-step="done" hidden>
        {pays && (
          <a className="ph-button" href={`${at}/payment`}>
            Payment
          </a>
        )}
        <a className="ph-button ph-main" href={href('/driver/today')}>
          Next stop
        </a>
      </div>
    </div>
  )
}

const CannotDeliver = ({ at }: { at: string }) => (
  <a className="ph-button" href={`${at}/cant`}>
    Can't deliver
  </a>
)

/** Each look is recorded, so it is never a mere link; the answer is kept nowhere. */
const GateCode = ({ at, code }: { at: string; code?: string }) =>
  code ? (
    <p className="ph-row" role="status">
      <span>
        <b className="ph-code">{code}</b>
        <small>Gate code. Opening it is recorded.</small>
      </span>
    </p>
  ) : (
    <form method="post" action={at} data-gate>
      <input type="hidden" name="step" value="gate" />
      <button className="ph-row">
        <span>
          <b>Show the gate code</b>
          <small>Opening it is recorded. Needs signal.</small>
        </span>
      </button>
    </form>
  )

/** Why it was not delivered, as the driver pressed it; what the office did says so itself. */
const whyNot = (shift: Shift, { shipment }: Delivery): string | undefined => {
  const failed = reported(shift, 'fail').findLast(({ shipmentId }) => shipmentId === shipment.id)?.report
  return failed ? [failures[failed.failure][0], failed.note].filter(Boolean).join(', ') : (shipment.reason ?? undefined)
}

type DoneProps = {
  delivery: Delivery
  why?: string
  frame: PhoneFrame
  ticket?: string
  paid?: (string | false)[]
  pays: boolean
}

const Done = ({ delivery, why, frame, ticket, paid, pays }: DoneProps) => {
  const { shipment } = delivery
  return (
    <div className={shipment.deliveredAt ? 'ph-note ph-kept' : 'ph-note'}>
      {shipment.deliveredAt ? (
        <p>
          Delivered {formatMoment(frame.timeZone, shipment.deliveredAt)}.{' '}
          {shipment.receivedBy === nobodyPresent ? 'No one was there.' : `Received by ${shipment.receivedBy}.`}{' '}
          {ticket && <b>Ticket {ticket}.</b>}
        </p>
      ) : (
        <p>Not delivered: {why}</p>
      )}
      {paid && (
        <p>
          Payment: <b>{paid.filter(Boolean).join('. ')}</b>
        </p>
      )}
      {shipment.deliveredAt && pays && (
        <a className="ph-row" href={stopPage(delivery.stop.id, 'payment')}>
          <b>{paid ? 'Correct the payment' : 'Enter a payment'}</b>
        </a>
      )}
      {(shipment.deliveredAt ? shipment.loads : []).map((load) => (
        <p key={load.product}>
          {load.name}: <b>{formatQuantity({ ...load, quantity: load.delivered ?? 0 })}</b>
        </p>
      ))}
    </div>
  )
}

/** The current sheets of what goes to a stop. A product that has none yet is left out. */
const sheetsFor = async (ctx: Context, loads: readonly Pick<DeliveredLoad, 'product'>[]) => {
  // A lubricant is sold by its grade, and has the sheet of its family.
  const products = loads.map(({ product }) => product.split('.')[0])
  return (await currentSheets(ctx))
    .filter(({ product }) => products.includes(product ?? ''))
    .map(({ documentId, title, revision }) => ({
      at: href('/driver/sheet/:document', { document: documentId }),
      title,
      revision,
    }))
}
