import { href } from 'react-router'
import { readText } from '#forms/verb/read-form.ts'
import { failures, isFailure } from '../report-kinds.ts'
import { deliveryAt, deliveryIn, isOver } from '../find.ts'
import { answerAway, answerReport, type ReportRefusal } from './answer-report.ts'
import { driverPage, type DriverPageArgs } from './driver-page.ts'
import { Asked, Field, Photo, ReportForm } from './parts.tsx'
import { phonePage } from './phone-page.tsx'
import { finishedPage } from './plain-pages.tsx'
import { missing } from './read-report.ts'
import { formatCustomerName, stopPage } from './stop-words.ts'

/** Why a delivery is not possible. */
export const loader = driverPage((given) => show(given))

export const action = driverPage(async (given) => {
  const { on, request, params } = given
  const delivery = deliveryIn(on.shift, params.stop)
  if (!delivery) return answerAway(given, 'fail')
  const { stop, shipment } = delivery
  const form = await request.formData()
  const failure = form.get('failure')
  const note = readText(form, 'note')
  const parsed = isFailure(failure)
    ? { report: { kind: 'fail' as const, failure, ...(note && { note }) } }
    : { kind: 'fail' as const, problems: { failure: missing.failure } }
  return answerReport(given, form, parsed, {
    ...{ stopId: stop.id, shipmentId: shipment.id, next: href('/driver/today'), photos: { photo: 'tank' } },
    again: (refused) => show(given, refused),
  })
})

const show = ({ on, page, params }: DriverPageArgs, refusal: ReportRefusal = {}): Response => {
  const delivery = deliveryAt(on.shift, params.stop)
  if (isOver(delivery)) return finishedPage(page, delivery)
  const at = stopPage(delivery.stop.id, 'cant')
  const words = refusal.words ?? refusal.problems?.failure
  return phonePage(
    {
      frame: page,
      title: "Can't deliver",
      back: stopPage(delivery.stop.id),
      shift: on.shift.run.id,
      children: (
        <ReportForm
          id="cant"
          upload
          action={at}
          says={`Not delivered, ${formatCustomerName(delivery)}`}
          next={href('/driver/today')}
          needs={[[['failure'], missing.failure]]}
        >
          <Asked words={words} asks={refusal.asks} />
          <fieldset>
            <legend>
              What happened at {formatCustomerName(delivery)}? The customer will see this, and dispatch sees it right
              away.
            </legend>
            {Object.entries(failures).map(([key, [label]]) => (
              <label key={key} className="ph-check">
                <b>{label}</b>
                <input type="radio" name="failure" value={key} />
              </label>
            ))}
          </fieldset>
          <Field name="note" label="Details (optional)" mode="text" />
          <Photo name="photo" label="Photo" />
        </ReportForm>
      ),
      foot: (
        <button form="cant" className="ph-button ph-main">
          Can't deliver
        </button>
      ),
    },
    words || refusal.asks ? 422 : 200,
  )
}
