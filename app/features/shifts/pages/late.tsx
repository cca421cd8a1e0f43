import { readText } from '#forms/verb/read-form.ts'
import { deliveryAt, deliveryIn, isOver } from '../find.ts'
import { answerAway, answerReport, type ReportRefusal } from './answer-report.ts'
import { driverPage, type DriverPageArgs } from './driver-page.ts'
import { Asked, Field, ReportForm } from './parts.tsx'
import { phonePage } from './phone-page.tsx'
import { finishedPage } from './plain-pages.tsx'
import { missing } from './read-report.ts'
import { formatCustomerName, stopPage } from './stop-words.ts'

/** The truck comes later than was said. */
export const loader = driverPage((given) => show(given))

export const action = driverPage(async (given) => {
  const { on, request, params } = given
  const delivery = deliveryIn(on.shift, params.stop)
  if (!delivery) return answerAway(given, 'delay')
  const { stop } = delivery
  const form = await request.formData()
  const [minutes, reason] = [readText(form, 'minutes'), readText(form, 'reason')]
  const problems = {
    ...(!/^\d{1,3}$/.test(minutes) && { minutes: missing.minutes }),
    ...(!reason && { reason: missing.why }),
  }
  const parsed =
    Object.keys(problems).length > 0
      ? { kind: 'delay' as const, problems }
      : { report: { kind: 'delay' as const, minutes: Number(minutes), reason } }
  return answerReport(given, form, parsed, {
    ...{ stopId: stop.id, next: stopPage(stop.id), again: (refused) => show(given, refused, form) },
  })
})

const show = ({ on, page, params }: DriverPageArgs, refusal: ReportRefusal = {}, form?: FormData): Response => {
  const delivery = deliveryAt(on.shift, params.stop)
  if (isOver(delivery)) return finishedPage(page, delivery)
  const { problems = {} } = refusal
  return phonePage(
    {
      frame: page,
      title: 'Running late',
      back: stopPage(delivery.stop.id),
      shift: on.shift.run.id,
      children: (
        <ReportForm
          id="late"
          action={stopPage(delivery.stop.id, 'late')}
          says={`Late to ${formatCustomerName(delivery)}`}
          next={stopPage(delivery.stop.id)}
          needs={[
            [['minutes'], missing.minutes],
            [['reason'], missing.why],
          ]}
        >
          <Asked words={refusal.words} asks={refusal.asks} />
          <p className="ph-lead">Only while parked. The customer gets an email with the new time.</p>
          <Field
            name="minutes"
            label="How many minutes until you're there?"
            mode="numeric"
            large
            value={String(form?.get('minutes') ?? '')}
            problem={problems.minutes}
          />
          <Field
            name="reason"
            label="Reason"
            mode="text"
            value={String(form?.get('reason') ?? '')}
            problem={problems.reason}
            help="The customer sees this."
          />
        </ReportForm>
      ),
      foot: (
        <button form="late" className="ph-button ph-main">
          Tell the customer
        </button>
      ),
    },
    Object.keys(problems).length > 0 || refusal.words ? 422 : 200,
  )
}
