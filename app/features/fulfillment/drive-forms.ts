import { localInstant, today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { zoneName } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import { longestReason } from '#domain/reason.ts'
import { updateShipment, type Drive } from './drive.ts'
import { shipmentLife } from '#features/shipments/lifecycle.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { longText } from '#forms/fields/long-text.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { quantity, typedQuantity } from '#forms/fields/quantity.ts'
import { text } from '#forms/fields/text.ts'
import { timeOfDay } from '#forms/fields/time-of-day.ts'
import { optional, verbForm, type BoundForm } from '#forms/verb/verb-form.ts'

type Given = {
  shipment: Shipment
  today: string
  /** What the company's time is called, such as "Central". */
  zone: string
  /** The address of the page, which differs for staff and suppliers. */
  page: string
}

type Carried = { expected: { state: string; changes: number }; confirmed: string[] }

const drive = async (ctx: Context, { shipment, page }: Given, { expected, confirmed }: Carried, said: Drive) => {
  await updateShipment(ctx, shipment.id, expected, { ...said, sure: confirmed })
  return page
}

const depart = verbForm({
  verb: 'depart',
  button: ({ shipment }: Given) => (shipment.state === 'delayed' ? 'On the road again' : 'The truck has left'),
  look: 'primary',
  // Only a truck that is due another day, or was due already, is asked when it arrives.
  afterRefusal: true,
  fields: ({ zone }) => ({
    eta_date: optional(plainDate('Arrives, day', { help: 'Empty if the time stands', notBeforeToday: true })),
    eta_time: optional(timeOfDay(`Arrives, time (${zone})`)),
  }),
  beside: [['eta_date', 'eta_time']],
  submit: (ctx, given, { eta_date, eta_time }, carried) =>
    drive(ctx, given, carried, { verb: 'depart', eta: momentOf(ctx, eta_date, eta_time) }),
})

const deliver = verbForm({
  verb: 'deliver',
  title: 'Delivered',
  button: 'Mark as delivered',
  look: 'primary',
  open: () => true,
  fields: ({ zone }) => ({
    received_by: text('Received by', { missing: 'Please say who received it.' }),
    at_date: optional(plainDate('Delivered, day', { help: 'Empty means now' })),
    at_time: optional(timeOfDay(`Delivered, time (${zone})`)),
  }),
  beside: [['at_date', 'at_time']],
  rowsAfter: 'received_by',
  rows: ({ shipment: { loads } }: Given) =>
    loads.map(({ name, unit, quantity: loaded }) => ({
      fields: {
        delivered: optional(
          quantity(
            `${unit === 'gallon' ? 'Net gallons' : 'Packages'} delivered${loads.length > 1 ? `: ${name}` : ''}`,
            unit,
            {
              help: unit === 'gallon' ? 'At 60 °F, from the meter ticket' : undefined,
              initial: typedQuantity(unit, loaded),
            },
          ),
        ),
      },
    })),
  submit: (ctx, given, { received_by, at_date, at_time }, carried) =>
    drive(ctx, given, carried, {
      verb: 'deliver',
      receivedBy: received_by,
      delivered: given.shipment.loads.map((load, position) => carried.rows[position]?.delivered ?? load.quantity),
      at: momentOf(ctx, at_date, at_time),
    }),
})

const delay = verbForm({
  verb: 'delay',
  title: ({ shipment }: Given) => (shipment.state === 'delayed' ? 'Later still' : 'Delayed'),
  button: 'Tell of the delay',
  fields: ({ today, zone }) => ({
    eta_date: plainDate('Arrives, day', { notBeforeToday: true, initial: today }),
    eta_time: timeOfDay(`Arrives, time (${zone})`),
    reason: reason('The customer is told.', 'Please say why; the customer is told.'),
  }),
  beside: [['eta_date', 'eta_time']],
  submit: (ctx, given, { eta_date, eta_time, reason }, carried) =>
    drive(ctx, given, carried, { verb: 'delay', eta: momentOf(ctx, eta_date, eta_time), reason }),
})

const turnBack = verbForm({
  verb: 'turn_back',
  title: 'Turned back with its load',
  button: 'The truck turned back',
  look: 'danger',
  fields: () => ({ reason: reason('The customer is told.', 'Please say why it turned back; the customer is told.') }),
  submit: (ctx, given: Given, { reason }, carried) => drive(ctx, given, carried, { verb: 'turn_back', reason }),
})

const cancel = verbForm({
  verb: 'cancel',
  title: 'Cancel this shipment',
  button: 'Cancel the shipment',
  look: 'danger',
  fields: () => ({ reason: optional(reason()) }),
  submit: (ctx, given: Given, { reason }, carried) =>
    drive(ctx, given, carried, { verb: 'cancel', reason: reason ?? undefined }),
})

const reason = (help?: string, missing?: string) => longText('Why', { help, missing, rows: 2, longest: longestReason })

/** A day without a time, or a time without a day, is no moment: the domain refuses it. */
const momentOf = ({ calendar }: Context, date: string | null, time: string | null) => {
  if (!date && !time) return undefined
  return date && time ? dateOf(localInstant(calendar, date, time)) : new Date(Number.NaN)
}

const forms = { depart, deliver, delay, turn_back: turnBack, cancel } as const

/** What the driver, or whoever hears from the driver, says: every form, and those that are open to the viewer now. */
export const driveForms = (ctx: Context, shipment: Shipment, page: string) => {
  const given = { shipment, page, today: today(ctx), zone: zoneName(ctx.calendar.timeZone) }
  const all: BoundForm[] = Object.values(forms).map((form) => form(given, shipment))
  const open = shipmentLife.movesFor(shipment.state, ctx.viewer)
  return { all, open: all.filter(({ verb }) => open.some((each) => each === verb)) }
}
