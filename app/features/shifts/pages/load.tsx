import { findTerminal, terminalsInUse } from '#features/fleet/find.ts'
import { isOver } from '../find.ts'
import { answerReport, type Refused } from './answer-report.ts'
import { onShift, type OnPhone } from './on-shift.ts'
import { Asked, Field, Photo, ReportForm } from './parts.tsx'
import { phonePage } from './phone-page.tsx'
import { missing, readLoad } from './read-report.ts'
import { productsOf } from './shown.ts'

/** What was loaded at a terminal, as its bill of lading says. */
export const loader = onShift((given) => show(given))

export const action = onShift(async (given) => {
  const form = await given.request.formData()
  const first = given.on.shift.deliveries.find((each) => !isOver(each))
  const read = readLoad(form, productsOf(given.on.shift))
  return answerReport(given, form, 'report' in read ? read : { kind: 'load', ...read }, {
    ...{ shipmentId: first?.shipment.id, photos: { bol_photo: 'bill-of-lading' }, next: '/driver/today' },
    again: (refused) => show(given, refused, form),
  })
})

const show = async ({ on, ctx, page }: OnPhone, refused: Refused = {}, form?: FormData): Promise<Response> => {
  const { shift } = on
  const terminals = await terminalsInUse(ctx)
  const own = shift.run.terminalId ? (await findTerminal(ctx, shift.run.terminalId)).name : terminals[0]?.name
  const { problems = {} } = refused
  const field = (name: string, initial = '') => ({
    ...{ name, value: form ? String(form.get(name) ?? '') : initial, problem: problems[name] },
  })
  const failed = Object.keys(problems).length > 0
  return phonePage(
    {
      frame: page,
      title: 'Load',
      back: '/driver/today',
      shift: shift.run.id,
      children: (
        <ReportForm
          id="load"
          upload
          action="/driver/load"
          says="Loaded"
          next="/driver/today"
          needs={[
            [['terminal'], missing.terminal],
            [['bill_of_lading'], missing.billOfLading],
            [productsOf(shift).map((_, at) => `gross_${at}`), missing.loaded],
          ]}
        >
          <Asked
            words={refused.words ?? (failed ? 'Fix the marked fields.' : undefined)}
            asks={refused.asks}
            sure={refused.sure}
          />
          <Field {...field('terminal', own)} label="Terminal" mode="text" />
          <Field {...field('bill_of_lading')} label="BOL number" mode="text" />
          {productsOf(shift).length === 0 && (
            <p className="ph-note">
              Nothing on this shift is loaded by the gallon, so there is nothing to report here.
            </p>
          )}
          {productsOf(shift).map(({ product, name }, at) => (
            <fieldset key={product}>
              <legend>{name}</legend>
              <Field {...field(`gross_${at}`)} label="Gross gallons" large />
              <div className="ph-two">
                <Field {...field(`net_${at}`)} label="Net at 60 °F" />
                <Field {...field(`temperature_${at}`)} label="Temp °F" />
              </div>
            </fieldset>
          ))}
          <Photo name="bol_photo" label="Photo of the BOL" />
        </ReportForm>
      ),
      foot: (
        <button form="load" className="ph-button ph-main">
          Save load
        </button>
      ),
    },
    failed || refused.words || refused.asks ? 422 : 200,
  )
}
