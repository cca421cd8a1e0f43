import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Icon } from '#ui/icon.tsx'
import { ProductTag } from '../product-tag.tsx'
import type { stopFacts } from './stop-facts.ts'

type Props = {
  stop: NonNullable<ReturnType<typeof stopFacts>>
  form: DrawnForm
  refused: RefusedForm | undefined
  back: string
}

/**
 * A stop with truck and place as two lists: dragging is never the only way. Who opens it by keyboard is in it: the links to it
 * lead to its id, and a page begins at its top otherwise.
 */
export const StopCard = ({ stop, form, refused, back }: Props) => (
  <section className="dispatch-card" aria-labelledby="stop-name" id="stop" tabIndex={-1}>
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
      <p className="text-soft">A truck has already left for this stop, so it can't be moved.</p>
    ) : (
      <VerbForm form={form} refused={refused} />
    )}
  </section>
)
