import { localInstant } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { ShownVersion } from '#events/expected-version.ts'
import type { Schedule } from './schedule.ts'
import type { Line } from '#features/trade/line.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { quantity, typedQuantity } from '#forms/fields/quantity.ts'
import { text } from '#forms/fields/text.ts'
import { timeOfDay } from '#forms/fields/time-of-day.ts'
import { verbForm } from '#forms/verb/verb-form.ts'

type FormContext = {
  lines: readonly Omit<Line, 'price'>[]
  /** What is not loaded yet of each line, in its own unit. */
  left: readonly number[]
  /** The plain date that the goods are for. */
  deliveryDate: string
  /** The hours that the customer was promised, in words. */
  promised: string
  today: string
  /** What the company's time is called, such as "Central". */
  zone: string
}

type ScheduleFormOptions = {
  title: string
  again: string
  open: boolean
  ship: (ctx: Context, expected: ShownVersion, schedule: Schedule) => Promise<string>
}

/** Puts a confirmed order or purchase order, or what is left of it, on a truck. */
export const scheduleForm = verbForm({
  verb: 'schedule',
  title: ({ left, title, again }: FormContext & ScheduleFormOptions) => (left.some((rest) => rest > 0) ? title : again),
  button: 'Schedule delivery',
  /** Another truck for an order that is fully scheduled is no next step. */
  look: ({ open, left }) => {
    if (left.every((rest) => rest <= 0)) return 'outline'
    return open ? 'primary' : 'solid'
  },
  open: ({ left, open }) => open && left.some((rest) => rest > 0),
  once: true,
  fields: ({ promised, today, deliveryDate, zone }) => ({
    truck: text('Truck', {
      help: 'Truck number, or carrier and truck number',
      missing: 'Please enter the truck number.',
      longest: 100,
    }),
    eta_date: plainDate('Arrival date', {
      help: `Promised to the customer: ${promised}.`,
      notBeforeToday: true,
      initial: deliveryDate < today ? today : deliveryDate,
    }),
    eta_time: timeOfDay(`Arrival time (${zone})`),
  }),
  beside: [['eta_date', 'eta_time']],
  rowsAfter: 'eta_time',
  rows: ({ lines, left }) =>
    lines.map(({ name, product, unit }, position) => ({
      fields: {
        load: quantity(
          unit === 'gallon' ? `Gallons of ${inSentence(name)}` : name,
          { unit, product },
          {
            // Of several products one may ride on another truck; of one alone something must be on this.
            ...(lines.length > 1 && { optional: true, help: "Leave blank if it isn't on this truck." }),
            initial: left[position] ? typedQuantity(unit, left[position]) : '',
          },
        ),
      },
    })),
  submit: (ctx, { lines, ship }, { truck, eta_date, eta_time }, { rows, ...carried }) =>
    ship(ctx, carried.expected, {
      submissionId: carried.submissionId,
      truck,
      eta: dateOf(localInstant(ctx.calendar, eta_date, eta_time)),
      sure: carried.confirmed,
      loads: lines.flatMap(({ product, name, taxClass, dyed, unit }, position) => {
        const quantity = rows[position]?.load
        return quantity ? [{ product, name, taxClass, dyed, unit, quantity }] : []
      }),
    }),
})

/** "Off-road diesel" within a sentence; "DEF" keeps its letters. */
const inSentence = (name: string) => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
