import type { ShipmentState, ShipmentVerb } from '#domain/shipments/lifecycle.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { UnitInput } from '#ui/unit-input.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Doubts } from './doubts.tsx'
import { MomentFields } from './moment-fields.tsx'
import { ReasonField } from './reason-field.tsx'
import type { Refused } from './refused.ts'
import { VerbButton } from './verb-button.tsx'

/** A load of the truck: the form asks how much of it was delivered. */
export type TicketLine = { name: string; unit: 'gallon' | 'package'; loaded: string }

type Props = {
  verbs: readonly ShipmentVerb[]
  state: ShipmentState
  seen: string
  now: { date: string; time: string }
  /** What was loaded, as the form is prefilled. */
  loads: readonly TicketLine[]
  refused?: Refused
}

/** What the driver, or who hears from the driver, says: left, late, delivered, or not going. */
export const DriveForms = ({ verbs, state, seen, now, loads, refused }: Props) => {
  if (verbs.length === 0) return null
  const typed = (verb: ShipmentVerb) => (refused?.typed.verb === verb ? refused.typed : undefined)
  return (
    <section aria-label="What happens with the truck" className="trade-verbs">
      {verbs.includes('depart') && (
        <VerbButton
          verb="depart"
          seen={seen}
          look="primary"
          fields={<Departs {...{ now, refused }} typed={typed('depart')} />}
        >
          {state === 'delayed' ? 'On the road again' : 'The truck has left'}
        </VerbButton>
      )}
      {verbs.includes('deliver') && <Delivered {...{ seen, now, loads, refused }} typed={typed('deliver')} />}
      {verbs.includes('delay') && <Delayed {...{ state, seen, now, refused }} typed={typed('delay')} />}
      {verbs.includes('turn_back') && (
        <AnswerForm
          verb="turn_back"
          seen={seen}
          title="Turned back with its load"
          button="The truck turned back"
          look="danger"
          open={typed('turn_back') !== undefined}
        >
          <ReasonField id="back-why" help="The customer is told." required typed={typed('turn_back')?.reason} />
        </AnswerForm>
      )}
      {verbs.includes('cancel') && (
        <AnswerForm
          verb="cancel"
          seen={seen}
          title="Cancel this shipment"
          button="Cancel the shipment"
          look="danger"
          open={typed('cancel') !== undefined}
        >
          <ReasonField id="cancel-why" typed={typed('cancel')?.reason} />
        </AnswerForm>
      )}
    </section>
  )
}

/** Asked only of a truck that is due another day, or was due already: nothing stands here otherwise. */
const Departs = ({ now, refused, typed }: Omit<FormProps, 'seen'>) =>
  typed && (
    <>
      <MomentFields
        name="eta"
        id="depart-eta"
        label="Arrives"
        help="Empty if the time stands"
        earliest={now.date}
        date={typed.eta_date}
        time={typed.eta_time}
      />
      <Doubts verb="depart" refused={refused} />
    </>
  )

type FormProps = Pick<Props, 'seen' | 'now' | 'refused'> & { typed?: Record<string, string> }

const Delivered = ({ seen, now, loads, refused, typed }: FormProps & Pick<Props, 'loads'>) => (
  <AnswerForm verb="deliver" seen={seen} title="Delivered" button="Mark as delivered" look="primary" open>
    <Field id="received-by" label="Received by" required>
      {(ties) => <Input {...ties} name="received_by" maxLength={200} defaultValue={typed?.received_by} />}
    </Field>
    {loads.map(({ name, unit, loaded }, position) => (
      <Field
        // The loads of a truck do not move.
        // oxlint-disable-next-line react/no-array-index-key
        key={position}
        id={`delivered-${position}`}
        label={`${unit === 'gallon' ? 'Net gallons' : 'Packages'} delivered${loads.length > 1 ? `: ${name}` : ''}`}
        help={unit === 'gallon' ? 'At 60 °F, from the meter ticket' : undefined}
        required
      >
        {(ties) => (
          <UnitInput
            {...ties}
            unit={unit === 'gallon' ? 'gal' : 'packages'}
            name={`delivered_${position}`}
            inputMode="decimal"
            defaultValue={typed?.[`delivered_${position}`] ?? loaded}
          />
        )}
      </Field>
    ))}
    <MomentFields
      name="at"
      label="Delivered"
      help="Empty means now"
      latest={now.date}
      date={typed?.at_date}
      time={typed?.at_time}
    />
    <Doubts verb="deliver" refused={refused} />
  </AnswerForm>
)

const Delayed = ({ state, seen, now, refused, typed }: FormProps & Pick<Props, 'state'>) => (
  <AnswerForm
    verb="delay"
    seen={seen}
    title={state === 'delayed' ? 'Later still' : 'Delayed'}
    button="Tell of the delay"
    open={typed !== undefined}
  >
    <MomentFields
      name="eta"
      label="Arrives"
      required
      earliest={now.date}
      date={typed?.eta_date ?? now.date}
      time={typed?.eta_time}
    />
    <ReasonField id="delay-why" help="The customer is told." required typed={typed?.reason} />
    <Doubts verb="delay" refused={refused} />
  </AnswerForm>
)
