import { href } from 'react-router'
import { sheetsDueAt } from '#features/safety-sheets/hand-over.ts'
import type { CurrentSheet } from '#features/safety-sheets/current-sheets.ts'
import { basisFor } from '#features/orders/quantity.ts'
import type { Basis } from '#features/trade/quantity-terms.ts'
import { typedQuantity } from '#forms/fields/quantity.ts'
import { deliveryAt, deliveryIn, isOver, type Shift } from '../find.ts'
import { readMeters } from '../inventory.ts'
import { CollectFields, needsOfMoney } from './collect-fields.tsx'
import { answerAway, answerReport, type ReportRefusal } from './answer-report.ts'
import { driverPage, type DriverPageArgs } from './driver-page.ts'
import { Asked, Field, Goods, Photo, ReportForm } from './parts.tsx'
import { phonePage } from './phone-page.tsx'
import { Machines, type KnownMachine } from './machines.tsx'
import { missing, readDelivery } from './read-report.ts'
import { describeLoad, formatCustomerName, stopPage, tenths } from './stop-words.ts'
import { asksPlace, findAmountToCollect, machinesOf } from './site.ts'
import { finishedPage } from './plain-pages.tsx'

/** Meter, tank and hand-over of one stop. */
export const loader = driverPage(async (given) => show(given, await knownOf(given)))

export const action = driverPage(async (given) => {
  const { on, request, params } = given
  const delivery = deliveryIn(on.shift, params.stop)
  if (!delivery) return answerAway(given, 'deliver')
  const { stop, shipment } = delivery
  const form = await request.formData()
  const defaults = await knownOf(given)
  const parsed = readDelivery(form, shipment.loads, defaults.basis)
  return answerReport(given, form, 'report' in parsed ? parsed : { kind: 'deliver', ...parsed }, {
    ...{ stopId: stop.id, shipmentId: shipment.id, next: href('/driver/today') },
    photos: { ticket_photo: 'meter-ticket', tank_photo: 'tank', signature: 'signature' },
    again: (refused) => show(given, defaults, refused, form),
  })
})

type DeliveryFacts = { basis: Basis; asks: boolean; machines: KnownMachine[]; sheets: CurrentSheet[]; collect?: string }

/** What the form asks beside the usual: net gallons, the place of the tank, the machines of the site, sheets on paper. */
const knownOf = async ({ on, ctx, params }: DriverPageArgs): Promise<DeliveryFacts> => {
  const { order, shipment } = deliveryAt(on.shift, params.stop)
  return {
    basis: await basisFor(ctx, order.id),
    asks: await asksPlace(ctx, order),
    machines: await machinesOf(ctx, order),
    sheets: await sheetsDueAt(ctx, shipment),
    collect: await findAmountToCollect(ctx, order),
  }
}

const show = (
  args: DriverPageArgs,
  { basis, asks, machines, sheets, collect }: DeliveryFacts,
  refusal: ReportRefusal = {},
  form?: FormData,
): Response => {
  const { on, app, page, params } = args
  const delivery = deliveryAt(on.shift, params.stop)
  const { stop, shipment, order } = delivery
  if (isOver(delivery)) return finishedPage(page, delivery)
  const problems = refusal.problems ?? {}
  const value = (name: string, initial = '') => (form ? String(form.get(name) ?? '') : initial)
  const field = (name: string, initial?: string) => ({ name, value: value(name, initial), problem: problems[name] })
  const failed = Object.keys(problems).length > 0 || refusal.asks || refusal.words
  return phonePage(
    {
      frame: page,
      title: formatCustomerName(delivery),
      back: stopPage(stop.id),
      shift: on.shift.run.id,
      children: (
        <ReportForm
          id="deliver"
          upload
          action={stopPage(stop.id, 'deliver')}
          says={`Delivered, ${formatCustomerName(delivery)}`}
          next={href('/driver/today')}
          needs={[
            ...shipment.loads.map(({ unit }, at) =>
              unit === 'gallon'
                ? ([[`end_${at}`, `gallons_${at}`], missing.gallons] as const)
                : ([[`gallons_${at}`], missing.count] as const),
            ),
            [['received_by', 'nobody'], missing.received],
            ...needsOfMoney(collect !== undefined),
          ]}
        >
          <Asked
            words={refusal.words ?? (Object.keys(problems).length > 0 ? 'Fix the marked fields.' : undefined)}
            asks={refusal.asks}
            sure={refusal.sure}
          />
          {shipment.loads.map((load, at) => (
            <fieldset key={load.product}>
              <legend>
                {shipment.loads.length > 1 ? `Load ${at + 1}` : load.unit === 'gallon' ? 'Meter and tank' : 'Delivered'}
              </legend>
              <Goods {...describeLoad(app.content, load, order)} />
              {load.unit === 'gallon' ? (
                <>
                  <Field
                    {...field(`start_${at}`, meterBefore(on.shift, load.product))}
                    label="Meter at the start"
                    large
                    part="start"
                    load={at}
                    meter={load.product}
                  />
                  <Field
                    {...field(`end_${at}`)}
                    label="Meter at the end"
                    large
                    part="end"
                    load={at}
                    meter={load.product}
                  />
                  <p className="ph-result">
                    Delivered <output data-result={at}>–</output> gal gross
                  </p>
                  <div className="ph-two">
                    <Field {...field(`before_${at}`)} label="Tank before, %" />
                    <Field {...field(`after_${at}`)} label="Tank after, %" />
                  </div>
                  {basis === 'net' && (
                    <Field {...field(`net_${at}`)} label="Net gallons at 60 °F" help="This is what gets billed." />
                  )}
                  <details>
                    <summary>No meter reading? Temperature</summary>
                    <Field
                      {...field(`gallons_${at}`)}
                      label="Gross gallons"
                      help="Only if there is no meter reading."
                    />
                    <Field {...field(`temperature_${at}`)} label="Temperature, °F" />
                    {basis === 'gross' && <Field {...field(`net_${at}`)} label="Net gallons at 60 °F" />}
                  </details>
                  <Machines at={at} known={machines.filter(takes(load))} field={field} />
                </>
              ) : (
                <Field
                  {...field(`gallons_${at}`, typedQuantity(load.unit, load.quantity))}
                  label="Number delivered"
                  mode="numeric"
                  large
                />
              )}
            </fieldset>
          ))}
          {asks && (
            <fieldset>
              <legend>Where is the tank?</legend>
              <p>No location on file. Stand at the tank and press once, or paste it from your map app.</p>
              <button type="button" className="ph-button" data-place="place" hidden>
                Use this location
              </button>
              <Field
                {...field('place')}
                label="Coordinates, if you know them"
                mode="text"
                help="Kept with the site for the next driver. Your own position is never stored."
              />
            </fieldset>
          )}
          {shipment.loads.some(({ unit }) => unit === 'gallon') && (
            <fieldset>
              <legend>Photos</legend>
              <Photo name="ticket_photo" label="Meter ticket" />
              <Photo name="tank_photo" label="Tank and cap" />
            </fieldset>
          )}
          <fieldset>
            <legend>Who received it</legend>
            <label className="ph-check">
              <b>No one present</b>
              <input type="checkbox" name="nobody" value="yes" defaultChecked={value('nobody') === 'yes'} />
            </label>
            <Field {...field('received_by')} label="Received by" mode="text" />
            <div className="ph-sign" data-sign hidden>
              <p>Signature</p>
              <canvas width="640" height="240" aria-label="Signature" />
              <button type="button" className="ph-button">
                Clear signature
              </button>
            </div>
            <details>
              <summary>More than ordered?</summary>
              <Field {...field('over_reason')} label="Reason" mode="text" help="The customer sees this." />
            </details>
          </fieldset>
          {sheets.length > 0 && (
            <fieldset>
              <legend>Safety data sheet</legend>
              {sheets.map(({ versionId, title, revision }) => (
                <label key={versionId} className="ph-check">
                  <b>
                    Safety data sheet handed over on paper
                    <small>
                      {title}, revision {revision}
                    </small>
                  </b>
                  <input
                    type="checkbox"
                    name="sheets"
                    value={versionId}
                    defaultChecked={form?.getAll('sheets').includes(versionId)}
                  />
                </label>
              ))}
            </fieldset>
          )}
          {(collect ?? args.ctx.credit.payDriver) && (
            <CollectFields collect={collect} value={value} problems={problems} />
          )}
        </ReportForm>
      ),
      foot: (
        <button form="deliver" className="ph-button ph-main">
          Finish stop
        </button>
      ),
    },
    failed ? 422 : 200,
  )
}

/** A machine takes the fuel that is known of it; one of which nothing is known may take any. */
const takes =
  ({ product }: { product: string }) =>
  (machine: KnownMachine) =>
    machine.product === null || machine.product === product

/**
 * Where the meter stood after the last delivery of this product in the shift. A page that the phone kept before that is put
 * right by its script.
 */
const meterBefore = (shift: Shift, product: string): string | undefined => {
  const last = readMeters(shift, product).at(-1)
  return last && tenths(last.end)
}
