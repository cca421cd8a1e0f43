import { collectedWords } from '#features/collections/collected-payment.ts'
import { collectionOf } from '#features/collections/find.ts'
import { deliveryAt, deliveryIn } from '../find.ts'
import { answerAway, answerReport, type ReportRefusal } from './answer-report.ts'
import { CollectFields, needsOfMoney } from './collect-fields.tsx'
import { driverPage, type DriverPageArgs } from './driver-page.ts'
import { Asked, ReportForm } from './parts.tsx'
import { phonePage } from './phone-page.tsx'
import { missingMoney, readCollected } from './read-collected.ts'
import { formatCustomerName, stopPage } from './stop-words.ts'
import { findAmountToCollect } from './site.ts'

/** What was collected at a stop that is delivered: entered later, or corrected. */
export const loader = driverPage((given) => show(given))

export const action = driverPage(async (given) => {
  const { on, request, params } = given
  const delivery = deliveryIn(on.shift, params.stop)
  if (!delivery) return answerAway(given, 'collect')
  const form = await request.formData()
  const { collected, problems } = readCollected(form)
  const parsed = collected
    ? { report: { kind: 'collect' as const, collected } }
    : {
        kind: 'collect' as const,
        problems: Object.keys(problems).length > 0 ? problems : { collected: missingMoney.collected },
      }
  return answerReport(given, form, parsed, {
    ...{ stopId: delivery.stop.id, next: stopPage(delivery.stop.id) },
    again: (refused) => show(given, refused, form),
  })
})

const show = async (args: DriverPageArgs, refusal: ReportRefusal = {}, form?: FormData): Promise<Response> => {
  const { on, ctx, page, params } = args
  const delivery = deliveryAt(on.shift, params.stop)
  const before = await collectionOf(ctx, delivery.shipment.id)
  const collect = await findAmountToCollect(ctx, delivery.order, before)
  const problems = refusal.problems ?? {}
  const failed = refusal.words ?? (Object.keys(problems).length > 0 ? 'Fix the marked fields.' : undefined)
  return phonePage(
    {
      frame: page,
      title: `Payment, ${formatCustomerName(delivery)}`,
      back: stopPage(delivery.stop.id),
      shift: on.shift.run.id,
      children: (
        <ReportForm
          id="payment"
          action={stopPage(delivery.stop.id, 'payment')}
          says={`Payment, ${formatCustomerName(delivery)}`}
          next={stopPage(delivery.stop.id)}
          needs={needsOfMoney(true)}
        >
          <Asked words={failed} asks={refusal.asks} />
          {before && (
            <p className="ph-note">
              You reported: <b>{collectedWords(before)}</b>.
              {before.state === 'sent_back' && ` The office asks: ${before.words}`}
              {before.state === 'confirmed'
                ? ' The office has recorded it. Call them about a change.'
                : ' What you send now replaces it.'}
            </p>
          )}
          <CollectFields
            collect={collect ?? 'Enter what the customer paid you.'}
            value={(name) => (form ? String(form.get(name) ?? '') : '')}
            problems={problems}
          />
        </ReportForm>
      ),
      foot: (
        <button form="payment" className="ph-button ph-main">
          Send payment report
        </button>
      ),
    },
    failed || refusal.asks ? 422 : 200,
  )
}
