import { href } from 'react-router'
import { formatStops } from '#features/dispatch/stop-words.ts'
import { readText } from '#forms/verb/read-form.ts'
import { isExplained, calculateInventory } from '../inventory.ts'
import { answerReport, type ReportRefusal } from './answer-report.ts'
import { driverPage, type DriverPageArgs } from './driver-page.ts'
import { Asked, Field, ReportForm } from './parts.tsx'
import { phonePage } from './phone-page.tsx'
import { readLeft } from './read-report.ts'
import { isOver } from '../find.ts'
import { productsOf, tenths } from './stop-words.ts'

/** What is left on the truck, and the end of the shift. */
export const loader = driverPage((given) => show(given))

export const action = driverPage(async (given) => {
  const form = await given.request.formData()
  const parsed = readLeft(form, productsOf(given.on.shift))
  const reason = readText(form, 'reason')
  return answerReport(
    given,
    form,
    'report' in parsed
      ? { report: { kind: 'end', left: parsed.report, ...(reason && { reason }) } }
      : { kind: 'end', ...parsed },
    {
      ...{ next: href('/driver/today'), again: (refused) => show(given, refused, form) },
    },
  )
})

const show = ({ on, page }: DriverPageArgs, refusal: ReportRefusal = {}, form?: FormData): Response => {
  const { shift } = on
  const sums = calculateInventory(shift)
  const done = shift.deliveries.filter(({ shipment }) => shipment.state === 'delivered').length
  const open = shift.deliveries.filter((each) => !isOver(each)).length
  const { problems = {} } = refusal
  return phonePage(
    {
      frame: page,
      title: 'End of shift',
      back: href('/driver/today'),
      shift: shift.run.id,
      children: (
        <ReportForm id="end" action={href('/driver/end')} says="Shift ended" next={href('/driver/today')}>
          <Asked words={refusal.words} asks={refusal.asks} sure={refusal.sure} />
          <p className="ph-lead">
            <b>
              {done} of {shift.deliveries.length} delivered.
            </b>{' '}
            {sums.length > 0 && 'What is left on the truck?'}
          </p>
          {open > 0 && (
            <p className="ph-warn">
              <b>{formatStops(open)} not delivered.</b> If you end the shift now, dispatch finds another truck. Please
              enter why below.
            </p>
          )}
          {productsOf(shift).map(({ product, name }, at) => {
            const sum = sums.find((each) => each.product === product)
            const value = String(form?.get(`left_${at}`) ?? '')
            const stick = Number(value.replaceAll(',', '')) * 10
            return (
              <fieldset key={product}>
                <legend>{name}</legend>
                {sum && (
                  <p>
                    Loaded {tenths(sum.loaded)}, delivered {tenths(sum.delivered)}, should have{' '}
                    <b>{tenths(sum.left)}</b> gal left
                  </p>
                )}
                <Field
                  name={`left_${at}`}
                  label="Stick reading, gal"
                  value={value}
                  problem={problems[`left_${at}`]}
                  help={
                    sum && value && !isExplained(sum, stick)
                      ? 'This is further off than it should be. Please stick it again.'
                      : 'Leave blank if you did not stick the tank.'
                  }
                />
              </fieldset>
            )
          })}
          <Field
            name="reason"
            label={open > 0 ? 'Why are stops not delivered?' : 'Reason, if gallons are missing or over'}
            mode="text"
            value={String(form?.get('reason') ?? '')}
            help="Dispatch reads this."
          />
        </ReportForm>
      ),
      foot: (
        <button form="end" className="ph-button ph-main">
          End shift
        </button>
      ),
    },
    Object.keys(problems).length > 0 || refusal.words || refusal.asks ? 422 : 200,
  )
}
