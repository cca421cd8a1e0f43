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

const newArrival = (zone: string) => ({
  eta_date: optional(
    plainDate('Arrival date', { help: 'Leave blank if the arrival time is unchanged', notBeforeToday: true }),
  ),
  eta_time: optional(timeOfDay(`Arrival time (${zone})`)),
})

const depart = verbForm({
  verb: 'depart',
  title: 'Departure',
  button: 'Mark as departed',
  look: 'primary',
  open: () => true,
  fields: ({ zone, shipment }: Given) => ({
    bill_of_lading: text('BOL number', {
      initial: shipment.billOfLading ?? '',
      missing: 'Please enter the BOL number.',
      longest: 100,
    }),
    ...newArrival(zone),
  }),
  beside: [['eta_date', 'eta_time']],
  submit: (ctx, given, { bill_of_lading, eta_date, eta_time }, carried) =>
    drive(ctx, given, carried, {
      verb: 'depart',
      billOfLading: bill_of_lading,
      eta: momentOf(ctx, eta_date, eta_time),
    }),
})

const departAgain = verbForm({
  verb: 'depart',
  button: 'Mark as back on the road',
  look: 'primary',
  // Only a truck that was due already is asked when it arrives.
  afterRefusal: true,
  fields: ({ zone }: Given) => newArrival(zone),
  beside: [['eta_date', 'eta_time']],
  submit: (ctx, given, { eta_date, eta_time }, carried) =>
    drive(ctx, given, carried, { verb: 'depart', eta: momentOf(ctx, eta_date, eta_time) }),
})

const replan = verbForm({
  verb: 'replan',
  title: 'Change the arrival time',
  button: 'Save arrival time',
  fields: ({ today, zone }: Given) => ({
    eta_date: plainDate('Arrival date', { notBeforeToday: true, initial: today }),
    eta_time: timeOfDay(`Arrival time (${zone})`),
    reason: optional(reason('The customer sees this if the new time is outside the promised hours.')),
  }),
  beside: [['eta_date', 'eta_time']],
  submit: (ctx, given, { eta_date, eta_time, reason }, carried) =>
    drive(ctx, given, carried, {
      verb: 'replan',
      eta: momentOf(ctx, eta_date, eta_time),
      reason: reason ?? undefined,
    }),
})

const deliver = verbForm({
  verb: 'deliver',
  title: 'Delivery',
  button: 'Mark as delivered',
  look: 'primary',
  open: () => true,
  fields: ({ zone }) => ({
    received_by: text('Received by', { missing: 'Please enter who received it.' }),
    at_date: optional(plainDate('Delivery date', { help: 'Leave blank if it was just now' })),
    at_time: optional(timeOfDay(`Delivery time (${zone})`)),
  }),
  beside: [['at_date', 'at_time']],
  rowsAfter: 'received_by',
  rows: ({ shipment: { loads } }: Given) =>
    loads.map(({ name, product, unit, quantity: loaded }) => ({
      fields: {
        delivered: optional(
          quantity(
            `${unit === 'gallon' ? 'Net gallons' : 'Quantity'} delivered${loads.length > 1 ? `: ${name}` : ''}`,
            { unit, product },
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
  title: ({ shipment }: Given) => (shipment.state === 'delayed' ? 'Further delay' : 'Delay'),
  button: 'Report delay',
  fields: ({ today, zone }) => ({
    eta_date: plainDate('Arrival date', { notBeforeToday: true, initial: today }),
    eta_time: timeOfDay(`Arrival time (${zone})`),
    reason: reason('The customer sees this.', 'Please enter the reason. The customer sees it.'),
  }),
  beside: [['eta_date', 'eta_time']],
  submit: (ctx, given, { eta_date, eta_time, reason }, carried) =>
    drive(ctx, given, carried, { verb: 'delay', eta: momentOf(ctx, eta_date, eta_time), reason }),
})

const turnBack = verbForm({
  verb: 'turn_back',
  title: 'Returned with load',
  button: 'Mark as returned with load',
  look: 'danger',
  fields: () => ({
    reason: reason('The customer sees this.', 'Please enter why the truck returned. The customer sees it.'),
  }),
  submit: (ctx, given: Given, { reason }, carried) => drive(ctx, given, carried, { verb: 'turn_back', reason }),
})

const cancel = verbForm({
  verb: 'cancel',
  title: 'Cancel shipment',
  button: 'Cancel shipment',
  look: 'danger',
  fields: () => ({ reason: optional(reason()) }),
  submit: (ctx, given: Given, { reason }, carried) =>
    drive(ctx, given, carried, { verb: 'cancel', reason: reason ?? undefined }),
})

const reason = (help?: string, missing?: string) =>
  longText('Reason', { help, missing, rows: 2, longest: longestReason })

/** A day without a time, or a time without a day, is no moment: the domain refuses it. */
const momentOf = ({ calendar }: Context, date: string | null, time: string | null) => {
  if (!date && !time) return undefined
  return date && time ? dateOf(localInstant(calendar, date, time)) : new Date(Number.NaN)
}

const forms = { depart, replan, deliver, delay, turn_back: turnBack, cancel } as const

/** What the driver, or whoever hears from the driver, says: every form, and those that are open to the viewer now. */
export const driveForms = (ctx: Context, shipment: Shipment, page: string) => {
  const given = { shipment, page, today: today(ctx), zone: zoneName(ctx.calendar.timeZone) }
  const own = { ...forms, depart: shipment.state === 'delayed' ? departAgain : depart }
  const all: BoundForm[] = Object.values(own).map((form) => form(given, shipment))
  const open = shipmentLife.movesFor(shipment.state, ctx.viewer)
  return { all, open: all.filter(({ verb }) => open.some((each) => each === verb)) }
}
