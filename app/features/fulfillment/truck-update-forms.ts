import { localInstant, localTime, today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { zoneName } from '#domain/day.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { longestReason } from '#domain/reason.ts'
import { basisFor } from '#features/orders/quantity.ts'
import { correctShipment } from './correct.ts'
import { updateShipment, type TruckUpdate } from './truck-updates.ts'
import type { Ticket } from './ticket.ts'
import { shipmentLife } from '#features/shipments/lifecycle.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import type { Basis } from '#features/trade/quantity-terms.ts'
import { degrees } from '#forms/fields/degrees.ts'
import { longText } from '#forms/fields/long-text.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { quantity, typedQuantity } from '#forms/fields/quantity.ts'
import { text } from '#forms/fields/text.ts'
import { timeOfDay } from '#forms/fields/time-of-day.ts'
import { optional, verbForm, type BoundForm } from '#forms/verb/verb-form.ts'

type FormContext = {
  shipment: Shipment
  today: string
  /** The day it is planned to arrive. */
  planned: string
  /** What the company's time is called, such as "Central". */
  zone: string
  /** The address of the page, which differs for staff and suppliers. */
  page: string
  /** How its gallons are billed. */
  basis: Basis
}

type TruckUpdateState = { expected: { state: string; changes: number }; confirmed: string[] }

const drive = async (
  ctx: Context,
  { shipment, page }: FormContext,
  { expected, confirmed }: TruckUpdateState,
  update: TruckUpdate,
) => {
  await updateShipment(ctx, shipment.id, expected, { ...update, sure: confirmed })
  return page
}

const newArrival = (zone: string) => ({
  eta_date: optional(
    plainDate('Arrival date', { help: 'Leave blank if the arrival time is unchanged', notBeforeToday: true }),
  ),
  eta_time: optional(timeOfDay(`Arrival time (${zone})`)),
})

/** Another time of a truck that has one: it begins with the planned day, which is what usually stays. */
const otherArrival = ({ planned, today, zone }: FormContext) => ({
  eta_date: plainDate('Arrival date', { notBeforeToday: true, initial: planned > today ? planned : today }),
  eta_time: timeOfDay(`Arrival time (${zone})`),
})

const depart = verbForm({
  verb: 'depart',
  title: 'Departure',
  button: 'Mark as departed',
  look: 'primary',
  open: () => true,
  fields: ({ zone, shipment }: FormContext) => ({
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
  fields: ({ zone }: FormContext) => newArrival(zone),
  beside: [['eta_date', 'eta_time']],
  submit: (ctx, given, { eta_date, eta_time }, carried) =>
    drive(ctx, given, carried, { verb: 'depart', eta: momentOf(ctx, eta_date, eta_time) }),
})

const replan = verbForm({
  verb: 'replan',
  title: 'Update arrival time',
  button: 'Save arrival time',
  fields: (form: FormContext) => ({
    ...otherArrival(form),
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

type TicketRow = { delivered: number | null; other?: number | null; temperature?: number | null }

const basisNames = { gross: 'Gross', net: 'Net' } as const
const otherBasis = { gross: 'net', net: 'gross' } as const

/** What the meter ticket says of each load: what is billed, and what else stands on it. */
const ticketRows = ({ shipment: { loads }, basis }: FormContext) =>
  loads.map(({ name, product, unit, quantity: loaded, delivered = loaded, temperature, ...reading }) => {
    const of = loads.length > 1 ? `: ${name}` : ''
    const metered = unit === 'gallon'
    const otherKind = otherBasis[basis]
    const otherReading = reading[otherKind]
    return {
      fields: {
        delivered: optional(
          quantity(
            `${metered ? `${basisNames[basis]} gallons` : 'Quantity'} delivered${of}`,
            { unit, product },
            {
              help: metered ? `${ticketHelp[basis]} This is what gets billed.` : undefined,
              initial: typedQuantity(unit, delivered),
            },
          ),
        ),
        ...(metered && {
          other: optional(
            quantity(
              `${basisNames[otherKind]} gallons${of}`,
              { unit, product },
              {
                help: ticketHelp[otherKind],
                initial: otherReading === undefined ? '' : typedQuantity(unit, otherReading),
              },
            ),
          ),
          temperature: optional(
            degrees(`Temperature${of}`, { initial: temperature === undefined ? '' : String(temperature / 10) }),
          ),
        }),
      },
    }
  })

const ticketHelp = {
  gross: 'As metered, from the meter ticket.',
  net: 'Corrected to 60 °F, from the ticket or the BOL.',
}

/** The same as the domain takes it. */
const ticketIn = ({ shipment: { loads }, basis }: FormContext, rows: readonly TicketRow[]): Ticket => ({
  delivered: loads.map((load, position) => rows[position]?.delivered ?? load.delivered ?? load.quantity),
  readings: loads.map((_load, position) => {
    const { other, temperature } = rows[position] ?? {}
    return {
      ...(other && { [otherBasis[basis]]: other }),
      ...(temperature !== null && temperature !== undefined && { temperature }),
    }
  }),
})

const deliver = verbForm({
  verb: 'deliver',
  title: 'Report delivery',
  button: 'Mark as delivered',
  look: 'primary',
  open: () => true,
  fields: ({ zone }) => ({
    received_by: text('Received by', { missing: 'Please enter who received it.' }),
    at_date: optional(plainDate('Delivery date', { help: 'Leave blank if it was just now' })),
    at_time: optional(timeOfDay(`Delivery time (${zone})`)),
    over_reason: optional(
      longText('Reason for the extra gallons', {
        help: "Only if it's more than the order allows. The customer sees this.",
        rows: 2,
        longest: longestReason,
      }),
    ),
  }),
  beside: [['at_date', 'at_time']],
  rowsAfter: 'received_by',
  rows: ticketRows,
  submit: (ctx, given, { received_by, at_date, at_time, over_reason }, carried) =>
    drive(ctx, given, carried, {
      verb: 'deliver',
      receivedBy: received_by,
      ...ticketIn(given, carried.rows),
      overReason: over_reason ?? undefined,
      at: momentOf(ctx, at_date, at_time),
    }),
})

const delay = verbForm({
  verb: 'delay',
  title: ({ shipment }: FormContext) => (shipment.state === 'delayed' ? 'Delayed again' : 'Delay'),
  button: 'Report delay',
  fields: (given) => ({
    ...otherArrival(given),
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
  submit: (ctx, form: FormContext, { reason }, carried) => drive(ctx, form, carried, { verb: 'turn_back', reason }),
})

const cancel = verbForm({
  verb: 'cancel',
  title: 'Cancel shipment',
  button: 'Cancel shipment',
  look: 'danger',
  fields: () => ({ reason: optional(reason()) }),
  submit: (ctx, form: FormContext, { reason }, carried) =>
    drive(ctx, form, carried, { verb: 'cancel', reason: reason ?? undefined }),
})

const reason = (help?: string, missing?: string) =>
  longText('Reason', { help, missing, rows: 2, longest: longestReason })

/** A day without a time, or a time without a day, is no moment: the domain refuses it. */
const momentOf = ({ calendar }: Context, date: string | null, time: string | null) => {
  if (!date && !time) return undefined
  return date && time ? dateOf(localInstant(calendar, date, time)) : new Date(Number.NaN)
}

const correct = verbForm({
  verb: 'correct',
  title: 'Correct this delivery',
  button: 'Save correction',
  fields: ({ shipment: { billOfLading }, zone }: FormContext) => ({
    bill_of_lading: text('BOL number', {
      initial: billOfLading ?? '',
      missing: 'Please enter the BOL number.',
      longest: 100,
    }),
    at_date: optional(plainDate('Delivery date', { help: 'Leave blank if the date and time are right' })),
    at_time: optional(timeOfDay(`Delivery time (${zone})`)),
    reason: reason('The customer sees this.', 'Please enter why. The customer sees it.'),
  }),
  beside: [['at_date', 'at_time']],
  rowsAfter: 'bill_of_lading',
  rows: ticketRows,
  submit: async (ctx, given, { bill_of_lading, at_date, at_time, reason }, { expected, confirmed, rows }) => {
    await correctShipment(ctx, given.shipment.id, expected, {
      ...ticketIn(given, rows),
      ...{ billOfLading: bill_of_lading, at: momentOf(ctx, at_date, at_time), reason, sure: confirmed },
    })
    return given.page
  },
})

const forms = { depart, replan, deliver, delay, turn_back: turnBack, cancel, correct } as const

/** What the driver, or anyone who hears from the driver, says: every form, and those that are open to the viewer now. */
export const truckUpdateForms = async (ctx: Context, shipment: Shipment, page: string) => {
  const basis = await basisFor(ctx, shipment.orderId)
  const planned = localTime(ctx.calendar, instantOf(shipment.eta)).toPlainDate().toString()
  const subject = { shipment, page, basis, planned, today: today(ctx), zone: zoneName(ctx.calendar.timeZone) }
  const ownForms = { ...forms, depart: shipment.state === 'delayed' ? departAgain : depart }
  const allForms: BoundForm[] = Object.values(ownForms).map((form) => form(subject, shipment))
  const open = shipmentLife.movesFor(shipment.state, ctx.viewer)
  return { all: allForms, open: allForms.filter(({ verb }) => open.some((each) => each === verb)) }
}
