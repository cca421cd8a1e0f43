import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { customerName } from '#features/orders/rows.ts'
import { formatPromised } from '#features/orders/delivery.ts'
import { formatQuantity } from '#features/trade/line.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Icon } from '#ui/icon.tsx'
import { isDelivery, type Day } from '../../day.ts'
import { isBegun } from '../../plan/day-plan.ts'
import { ProductTag, tagOf } from '../product-tag.tsx'

/** What the card of a stop says; undefined for one that is not on this day any more. */
export const stopFacts = (ctx: Context, day: Day, key: string) => {
  const stop = day.lanes.flatMap(({ stops }) => stops.filter(isDelivery)).find(({ shipment }) => shipment.id === key)
  const waiting = day.waiting.find(({ order }) => order.id === key)
  const order = stop?.order ?? waiting?.order
  if (!order) return undefined
  const goods = stop?.shipment.loads ?? waiting?.lines ?? []
  const zone = ctx.calendar.timeZone
  const place = stop?.place ?? waiting?.place
  return {
    key,
    name: customerName(order),
    promised: formatPromised(order),
    arrives: stop && formatMoment(zone, stop.stop.plannedArrival),
    state: stop && shipmentStates.words[stop.shipment.state].words,
    isBegun: stop ? isBegun(stop) : false,
    asked: order.newDay
      ? `The customer ${order.newDay.answerBy ? 'is asked about' : 'was told of'} ${formatPromised(order.newDay.to)}.`
      : undefined,
    goods: goods.map((each) => ({ tag: tagOf(each), words: formatQuantity(each) })),
    order: { href: href('/dashboard/admin/orders/:id', { id: order.id }), reference: order.reference },
    shipment: stop && {
      href: href('/dashboard/admin/shipments/:id', { id: stop.shipment.id }),
      reference: stop.shipment.reference,
    },
    address: order.deliveryAddress,
    rough:
      place === undefined
        ? 'Where this lies is not known; the drive counts from the terminal.'
        : place.source === 'county' || place.source === 'town'
          ? `Where this lies is known by its ${place.source} only.`
          : undefined,
  }
}

type Props = {
  stop: NonNullable<ReturnType<typeof stopFacts>>
  form: DrawnForm
  refused: RefusedForm | undefined
  back: string
}

/** A stop with truck and place as two lists: dragging is never the only way. */
export const StopCard = ({ stop, form, refused, back }: Props) => (
  <section className="dispatch-card" aria-labelledby="stop-name" id="stop">
    <header>
      <h2 className="sign" id="stop-name">
        <bdi>{stop.name}</bdi>
      </h2>
      <a href={back} aria-label="Close">
        <Icon name="close" />
      </a>
    </header>
    <dl>
      <div>
        <dt>Promised</dt>
        <dd>{stop.promised}</dd>
      </div>
      {stop.arrives && (
        <div>
          <dt>Arrives</dt>
          <dd>
            {stop.arrives} ({stop.state})
          </dd>
        </div>
      )}
      <div>
        <dt>Items</dt>
        <dd>
          {stop.goods.map(({ tag, words }, at) => (
            <span key={at} className="line">
              <ProductTag tag={tag} /> {words}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>Order</dt>
        <dd>
          <a className="text-link" href={stop.order.href}>
            {stop.order.reference}
          </a>
          {stop.shipment && (
            <>
              ,{' '}
              <a className="text-link" href={stop.shipment.href}>
                {stop.shipment.reference}
              </a>
            </>
          )}
          , <bdi>{stop.address}</bdi>
          {stop.rough && <small className="line text-soft">{stop.rough}</small>}
        </dd>
      </div>
    </dl>
    {stop.asked && <p className="text-soft">{stop.asked}</p>}
    {stop.isBegun ? (
      <p className="text-soft">A truck is on its way there, or was: it stays where it is.</p>
    ) : (
      <VerbForm form={form} refused={refused} />
    )}
  </section>
)
