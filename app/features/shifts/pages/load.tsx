import { href } from 'react-router'
import { findTerminal, terminalsInUse } from '#features/fleet/find.ts'
import { formatBillOfLading } from '#features/trade/bill-of-lading.ts'
import { isOver } from '../find.ts'
import { answerReport, type ReportRefusal } from './answer-report.ts'
import { driverPage, type DriverPageArgs } from './driver-page.ts'
import { Asked, Field, Photo, ReportForm } from './parts.tsx'
import { phonePage } from './phone-page.tsx'
import { missing, readLoad } from './read-report.ts'
import { inWords, loadsOf } from './shipping-paper.ts'
import { asksCompartments, proposedCompartments } from '../compartments.ts'
import { productsToLoad, tenths } from './stop-words.ts'

/** What was loaded at a terminal, as its bill of lading says. */
export const loader = driverPage((given) => show(given))

export const action = driverPage(async (given) => {
  const form = await given.request.formData()
  const first = given.on.shift.deliveries.find((each) => !isOver(each))
  const corrected = correctedIn(given)
  const parsed = readLoad(form, {
    ...{ products: productsToLoad(given.on.shift, corrected), corrects: corrected?.id },
    positions: tanksOf(given).map(({ position }) => position),
  })
  return answerReport(given, form, 'report' in parsed ? parsed : { kind: 'load', ...parsed }, {
    ...{ shipmentId: first?.shipment.id, photos: { bol_photo: 'bill-of-lading' }, next: href('/driver/today') },
    again: (refused) => show(given, refused, form),
  })
})

/** The load of this shift that the page corrects, by the address; none where it reports another. */
const correctedIn = ({ on: { shift }, request }: DriverPageArgs) => {
  const requested = new URL(request.url).searchParams.get('correct')
  return loadsOf(shift).find(({ id }) => id === requested)
}

/** The compartments to choose from. */
const tanksOf = ({ on: { shift } }: DriverPageArgs) => (asksCompartments(shift) ? shift.truck.compartments : [])

const show = async (args: DriverPageArgs, refusal: ReportRefusal = {}, form?: FormData): Promise<Response> => {
  const { on, ctx, page } = args
  const { shift } = on
  const corrected = correctedIn(args)
  const terminals = await terminalsInUse(ctx)
  const terminalName = shift.run.terminalId ? (await findTerminal(ctx, shift.run.terminalId)).name : terminals[0]?.name
  const { problems = {} } = refusal
  const products = productsToLoad(shift, corrected)
  const tanks = tanksOf(args)
  const proposed = proposedCompartments(shift)
  const isChosen = (product: string, at: number, position: number) =>
    form
      ? form.getAll(`compartments_${at}`).includes(String(position))
      : ((corrected ? was(product)?.compartments : proposed.get(product)) ?? []).includes(position)
  const was = (product: string) => corrected?.amounts.find((each) => each.product === product)
  const field = (name: string, initial: string | number = '') => ({
    ...{ name, value: form ? String(form.get(name) ?? '') : typeof initial === 'number' ? tenths(initial) : initial },
    ...{ problem: problems[name] },
  })
  const failed = Object.keys(problems).length > 0
  return phonePage(
    {
      frame: page,
      title: corrected ? `Correct load ${corrected.number}` : 'Load',
      back: href('/driver/today'),
      shift: shift.run.id,
      children: (
        <ReportForm
          id="load"
          upload
          action={corrected ? `${href('/driver/load')}?correct=${corrected.id}` : href('/driver/load')}
          says={corrected ? 'Load corrected' : 'Loaded'}
          next={href('/driver/today')}
          needs={[
            [['terminal'], missing.terminal],
            [['bill_of_lading'], missing.billOfLading],
            [products.map((_, at) => `gross_${at}`), missing.loaded],
            ...(corrected ? [[['reason'], missing.correction] as const] : []),
          ]}
        >
          <Asked
            words={refusal.words ?? (failed ? 'Fix the marked fields.' : undefined)}
            asks={refusal.asks}
            sure={refusal.sure}
          />
          <Field {...field('terminal', corrected?.terminal ?? terminalName)} label="Terminal" mode="text" />
          <Field {...field('bill_of_lading', corrected?.billOfLading)} label="BOL number" mode="text" />
          {products.length === 0 && (
            <p className="ph-note">
              Nothing on this shift is loaded by the gallon, so there is nothing to report here.
            </p>
          )}
          {products.map(({ product, name }, at) => (
            <fieldset key={product}>
              <legend>{name}</legend>
              <Field {...field(`gross_${at}`, was(product)?.gallons)} label="Gross gallons" large />
              <div className="ph-two">
                <Field {...field(`net_${at}`, was(product)?.net)} label="Net at 60 °F" />
                <Field {...field(`temperature_${at}`, was(product)?.temperature)} label="Temp °F" />
              </div>
              {tanks.length > 0 && (
                <fieldset
                  className="ph-tanks"
                  aria-describedby={problems[`compartments_${at}`] ? `compartments_${at}-said` : undefined}
                >
                  <legend>Compartment</legend>
                  {tanks.map(({ position, capacity }) => (
                    <label key={position}>
                      <input
                        type="checkbox"
                        name={`compartments_${at}`}
                        value={position}
                        defaultChecked={isChosen(product, at, position)}
                      />
                      <b>{position}</b>
                      <small>{Math.round(capacity / 10).toLocaleString('en-US')} gal</small>
                    </label>
                  ))}
                  {problems[`compartments_${at}`] && (
                    <small id={`compartments_${at}-said`} className="ph-problem">
                      {problems[`compartments_${at}`]}
                    </small>
                  )}
                </fieldset>
              )}
            </fieldset>
          ))}
          {corrected && (
            <Field {...field('reason')} label="Why are you correcting it?" mode="text" help="Dispatch reads this." />
          )}
          <Photo name="bol_photo" label="Photo of the BOL" />
          {!corrected &&
            loadsOf(shift).map(({ id, number, billOfLading, amounts }) => (
              <a key={id} className="ph-row" href={`${href('/driver/load')}?correct=${id}`}>
                <span>
                  <b>Correct load {number}</b>
                  <small>
                    {formatBillOfLading(billOfLading)}: {amounts.map(inWords).join(', ')}
                  </small>
                </span>
              </a>
            ))}
        </ReportForm>
      ),
      foot: (
        <button form="load" className="ph-button ph-main">
          Save load
        </button>
      ),
    },
    failed || refusal.words || refusal.asks ? 422 : 200,
  )
}
