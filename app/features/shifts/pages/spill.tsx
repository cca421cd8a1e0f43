import { href } from 'react-router'
import { telephoneLink } from '#domain/call-us.ts'
import { readText } from '#forms/verb/read-form.ts'
import { answerReport, type ReportRefusal } from './answer-report.ts'
import { driverPage, type DriverPageArgs } from './driver-page.ts'
import { Asked, Field, ReportForm } from './parts.tsx'
import { missing } from './read-report.ts'
import { phonePage } from './phone-page.tsx'
import { deliveryIn } from '../find.ts'
import { formatCustomerName, nextDelivery, deliveryStep } from './stop-words.ts'

/** Whom to call about a spill, in this order, and what dispatch has to know. */
export const loader = driverPage((given) => show(given))

export const action = driverPage(async (given) => {
  const form = await given.request.formData()
  const [where, note] = ['where', 'note'].map((name) => readText(form, name))
  const parsed = note
    ? { report: { kind: 'spill' as const, note: [where, note].filter(Boolean).join(': ') } }
    : { kind: 'spill' as const, problems: { note: missing.spill } }
  return answerReport(given, form, parsed, {
    next: href('/driver/today'),
    again: (refused) => show(given, refused, form),
  })
})

/** Where the truck stands by what the driver reported: the stop whose page led here, or the one that is under way. */
const placeOf = ({ on: { shift }, request }: DriverPageArgs): string | undefined => {
  const requested = new URL(request.url).searchParams.get('stop')
  const next = nextDelivery(shift)
  const stop = deliveryIn(shift, requested ?? undefined) ?? (next && deliveryStep(next) === 'there' ? next : undefined)
  return stop && `Stop ${stop.number}, ${formatCustomerName(stop)}, ${stop.shipment.destination}`
}

const show = (args: DriverPageArgs, refusal: ReportRefusal = {}, form?: FormData): Response => {
  const { on, app, page } = args
  const { spillLines, phone } = app.content.company
  return phonePage(
    {
      frame: page,
      title: 'Spill or leak',
      back: href('/driver/today'),
      shift: on.shift.run.id,
      children: (
        <>
          <section className="ph-spill">
            <p>
              <b>If it's safe, shut it off. No flames, no smoking. Keep people away. Then call, in this order:</b>
            </p>
            <ol>
              {[{ who: 'Fire, injury, fuel in a drain', number: '911' }, ...spillLines].map(({ who, number }) => (
                <li key={number}>
                  <a className="ph-button" href={number === '911' ? 'tel:911' : telephoneLink(number)}>
                    {number}
                    <small>{who}</small>
                  </a>
                </li>
              ))}
              {phone && (
                <li>
                  <a className="ph-button" href={telephoneLink(phone)}>
                    {phone}
                    <small>Dispatch</small>
                  </a>
                </li>
              )}
            </ol>
          </section>
          <ReportForm
            id="spill"
            action={href('/driver/spill')}
            says="Spill"
            next={href('/driver/today')}
            needs={[[['note'], missing.spill]]}
          >
            <Asked words={refusal.words} />
            <Field
              name="where"
              label="Where"
              mode="text"
              value={form ? String(form.get('where') ?? '') : placeOf(args)}
            />
            <Field
              name="note"
              label="What was spilled, and about how much"
              mode="text"
              value={String(form?.get('note') ?? '')}
              problem={refusal.problems?.note}
            />
          </ReportForm>
        </>
      ),
      foot: (
        <button form="spill" className="ph-button ph-main">
          Report to dispatch
        </button>
      ),
    },
    refusal.problems || refusal.words ? 422 : 200,
  )
}
