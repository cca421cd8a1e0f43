import { isExplained, truckOf } from '../inventory.ts'
import { answerReport, type Refused } from './answer-report.ts'
import { onShift, type OnPhone } from './on-shift.ts'
import { Asked, Field, ReportForm } from './parts.tsx'
import { phonePage } from './phone-page.tsx'
import { readLeft } from './read-report.ts'
import { isOver } from '../find.ts'
import { productsOf, tenths } from './shown.ts'

/** What is left on the truck, and the end of the shift. */
export const loader = onShift((given) => show(given))

export const action = onShift(async (given) => {
  const form = await given.request.formData()
  const read = readLeft(form, productsOf(given.on.shift))
  return answerReport(
    given,
    form,
    'report' in read ? { report: { kind: 'end', left: read.report } } : { kind: 'end', ...read },
    {
      ...{ next: '/driver/today', again: (refused) => show(given, refused, form) },
    },
  )
})

const show = ({ on, page }: OnPhone, refused: Refused = {}, form?: FormData): Response => {
  const { shift } = on
  const sums = truckOf(shift)
  const done = shift.deliveries.filter(({ shipment }) => shipment.state === 'delivered').length
  const open = shift.deliveries.filter((each) => !isOver(each)).length
  const { problems = {} } = refused
  return phonePage(
    {
      frame: page,
      title: 'End of shift',
      back: '/driver/today',
      shift: shift.run.id,
      children: (
        <ReportForm id="end" action="/driver/end" says="Shift ended" next="/driver/today">
          <Asked words={refused.words} />
          <p className="ph-lead">
            <b>
              {done} of {shift.deliveries.length} delivered.
            </b>{' '}
            {open > 0 && `${open} not finished. `}
            {sums.length > 0 && 'What is left on the truck?'}
          </p>
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
                  label="Your stick says"
                  value={value}
                  problem={problems[`left_${at}`]}
                  help={
                    sum && value && !isExplained(sum, stick)
                      ? 'This is further off than a meter may be. Please stick it again.'
                      : 'Leave blank if you did not stick the tank.'
                  }
                />
              </fieldset>
            )
          })}
        </ReportForm>
      ),
      foot: (
        <button form="end" className="ph-button ph-main">
          End shift
        </button>
      ),
    },
    Object.keys(problems).length > 0 || refused.words ? 422 : 200,
  )
}
