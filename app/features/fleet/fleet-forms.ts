import { href } from 'react-router'
import { formatCoordinates } from '#domain/coordinates.ts'
import { formatDay } from '#domain/day.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { nearAddress } from '#domain/near-address.ts'
import { tradeProducts, type ProductContent } from '#features/trade/pages/products.ts'
import { choice } from '#forms/fields/choice.ts'
import { coordinates } from '#forms/fields/coordinates.ts'
import { gallons } from '#forms/fields/gallons.ts'
import { readNumber } from '#forms/fields/number.ts'
import type { Field } from '#forms/field.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'
import { timeOfDay } from '#forms/fields/time-of-day.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { addDaysOff, keepDriver, keepTerminal, keepTruck, noteLast, removeDaysOff, retire } from './keep.ts'
import type { DayOff, Driver, Terminal, Truck } from './schema.ts'

export const fleetPagePath = (kind: 'truck' | 'driver' | 'terminal', id: string) =>
  href('/dashboard/admin/fleet/:kind/:id', { kind, id })

/** What goes into a compartment, by name. */
export const bulkProducts = (content: ProductContent) => tradeProducts(content).filter(({ unit }) => unit === 'gallon')

const wholeNumberField = (label: string, limit: number, initial: number | null | undefined, help?: string) =>
  optional(
    number(label, {
      min: 0,
      max: limit,
      initial: initial === null || initial === undefined ? '' : String(initial),
      help,
    }),
  )

/** A whole number between two. */
const number = (
  label: string,
  { min, max, initial, help }: { min: number; max: number; initial?: string; help?: string },
): Field<number> => ({
  ...{ label, help, initial, optional: false, figure: true, missing: 'Please enter a number.' },
  parse: (typed) => {
    const parsed = readNumber(typed, 0)
    if ('problem' in parsed) return parsed
    const { parts } = parsed
    return parts >= min && parts <= max
      ? { value: parts }
      : { problem: `Please enter ${min} to ${max.toLocaleString('en-US')}.` }
  },
  say: String,
  control: () => ({ as: 'input', inputMode: 'numeric' }),
})

const mostCompartments = 9
const typedGallons = (quantity: number) => formatGallons(quantity as DeciGallons).replace(' gal', '')

type OfTruck = { truck?: Truck; content: ProductContent }

/** Adds a truck, or changes one. A row without gallons is no compartment. */
export const truckForm = verbForm({
  verb: 'keep_truck',
  title: ({ truck }: OfTruck) => (truck ? 'Truck and compartments' : 'Add a truck'),
  button: ({ truck }) => (truck ? 'Save truck' : 'Add truck'),
  permission: 'fleet.manage',
  once: ({ truck }) => !truck,
  open: ({ truck }) => truck !== undefined,
  fields: ({ truck }) => ({
    name: text('Name', { help: 'What people call it, such as T2.', longest: 20, initial: truck?.name }),
    plate: optional(text('License plate', { longest: 20, initial: truck?.plate ?? '' })),
    day_loads: number('Loads a day', {
      min: 1,
      max: 10,
      initial: String(truck?.dayLoads ?? 2),
      help: 'How many times it can load in a day. This sets how much it can deliver.',
    }),
    day_stops: wholeNumberField('Max stops a day', 60, truck?.dayStops, 'Leave blank for 15.'),
    window_stops: wholeNumberField(
      'Max stops in one delivery window',
      30,
      truck?.windowStops,
      'Leave blank for 6, or 3 in the evening.',
    ),
    payload: wholeNumberField(
      'Max pounds of product',
      80_000,
      truck?.payload,
      'Leave blank to go by its compartments.',
    ),
    pallet_places: wholeNumberField('Pallet spots', 40, truck?.palletPlaces, 'For drums, totes and pails.'),
  }),
  beside: [
    ['name', 'plate'],
    ['day_loads', 'day_stops', 'window_stops'],
    ['payload', 'pallet_places'],
  ],
  table: ({ truck, content }) => ({
    row: 'Compartment',
    add: 'Add a compartment',
    most: mostCompartments,
    section: 'Compartments, from the cab',
    typed: truck?.compartments.map(({ capacity, products }) => ({
      capacity: typedGallons(capacity),
      product: products?.[0] ?? '',
    })) ?? [{}, {}],
    fields: () => ({
      capacity: gallons('Gallons', { min: 1, max: 12_000 }),
      product: optional(
        choice('Only for', Object.fromEntries(bulkProducts(content).map(({ product, name }) => [product, name])), {
          blank: 'Any fuel',
        }),
      ),
    }),
  }),
  submit: async (ctx, { truck }, answers, { rows, submissionId }) => {
    const id = truck?.id ?? submissionId
    const { name, plate, day_loads, day_stops, window_stops, payload, pallet_places } = answers
    const typed = {
      ...{ name, plate, dayLoads: day_loads, dayStops: day_stops || null, windowStops: window_stops || null },
      ...{ payload: payload || null, palletPlaces: pallet_places ?? 0 },
      compartments: rows.map((row) => ({
        capacity: row.capacity as DeciGallons,
        products: row.product ? [row.product] : null,
      })),
    }
    await keepTruck(ctx, id, typed, truck?.changes)
    return fleetPagePath('truck', id)
  },
})

const clock = (minutes: number | undefined, usual: string) =>
  minutes === undefined
    ? usual
    : `${String(Math.floor(Math.min(minutes, 1439) / 60)).padStart(2, '0')}:${String(Math.min(minutes, 1439) % 60).padStart(2, '0')}`

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const terminalForm = verbForm({
  verb: 'keep_terminal',
  title: ({ terminal }: { terminal?: Terminal }) => (terminal ? 'Terminal' : 'Add a terminal'),
  button: ({ terminal }) => (terminal ? 'Save terminal' : 'Add terminal'),
  permission: 'fleet.manage',
  once: ({ terminal }) => !terminal,
  open: ({ terminal }) => terminal !== undefined,
  fields: ({ terminal }) => ({
    name: text('Name', { longest: 80, initial: terminal?.name }),
    address: text('Address', { longest: 300, initial: terminal?.address }),
    place: coordinates('Coordinates', {
      help: 'Paste from a map app, such as 39.9712, -83.0988.',
      initial: terminal && formatCoordinates(terminal),
    }),
    opens: timeOfDay('Opens', { initial: clock(terminal?.opens, '00:00') }),
    closes: timeOfDay('Closes', { initial: clock(terminal?.closes, '23:59') }),
    load_minutes: number('Minutes to load a truck', { min: 1, max: 480, initial: String(terminal?.loadMinutes ?? 40) }),
  }),
  beside: [['opens', 'closes', 'load_minutes']],
  submit: async (
    ctx,
    { terminal },
    { name, address, place, opens, closes, load_minutes },
    { submissionId, confirmed },
  ) => {
    const isSame = terminal && formatCoordinates(place) === formatCoordinates(terminal)
    const at = isSame ? place : nearAddress(ctx.places, place, { address, county: null }, confirmed)
    const id = terminal?.id ?? submissionId
    const hours = {
      opens: minutesOf(opens),
      closes: closes === '23:59' ? 1440 : minutesOf(closes),
      loadMinutes: load_minutes,
    }
    if (hours.opens >= hours.closes) throw new InvalidField('closes', 'Please enter a time after it opens.')
    const typed = { name, address, ...at, ...hours }
    await keepTerminal(ctx, id, typed, terminal?.changes)
    return fleetPagePath('terminal', id)
  },
})

type OfDriver = { driver?: Driver; accounts: Readonly<Record<string, string>> }

export const driverForm = verbForm({
  verb: 'keep_driver',
  title: ({ driver }: OfDriver) => (driver ? 'Driver' : 'Add a driver'),
  button: ({ driver }) => (driver ? 'Save driver' : 'Add driver'),
  permission: 'fleet.manage',
  once: ({ driver }) => !driver,
  open: ({ driver }) => driver !== undefined,
  fields: ({ driver, accounts }) => ({
    name: text('Name', { longest: 80, initial: driver?.name }),
    phone: optional(telephone('Phone', { initial: driver?.phone ?? '' })),
    account: optional(
      choice('Account', accounts, {
        blank: 'None',
        initial: driver?.userId ?? '',
        help: 'The staff account they sign in with.',
      }),
    ),
    shift: timeOfDay('Day starts', { initial: clock(driver?.shiftStarts, '06:00') }),
    driving: number('Max driving hours', {
      min: 1,
      max: 11,
      initial: String((driver?.drivingMinutes ?? 660) / 60),
      help: 'The legal limit is 11.',
    }),
    duty: number('Max on-duty hours', {
      min: 1,
      max: 14,
      initial: String((driver?.dutyMinutes ?? 840) / 60),
      help: '14 by law.',
    }),
    license: optional(plainDate('CDL expires', { initial: driver?.licenseEnds ?? '' })),
    hazmat: optional(plainDate('Hazmat endorsement expires', { initial: driver?.hazmatEnds ?? '' })),
  }),
  beside: [
    ['name', 'phone'],
    ['shift', 'driving', 'duty'],
    ['license', 'hazmat'],
  ],
  submit: async (
    ctx,
    { driver },
    { name, phone, account, shift, driving, duty, license, hazmat },
    { submissionId },
  ) => {
    const id = driver?.id ?? submissionId
    const typed = {
      ...{
        name,
        phone,
        userId: account,
        shiftStarts: minutesOf(shift),
        drivingMinutes: driving * 60,
        dutyMinutes: duty * 60,
      },
      ...{ licenseEnds: license, hazmatEnds: hazmat },
    }
    await keepDriver(ctx, id, typed, driver?.changes)
    return fleetPagePath('driver', id)
  },
})

type Item = { kind: 'truck' | 'driver' | 'terminal'; id: string; retiredAt: Date | null }

export const retireForm = verbForm({
  verb: 'retire',
  button: ({ retiredAt }: Item) => (retiredAt ? 'Put back in use' : 'Take out of use'),
  look: ({ retiredAt }) => (retiredAt ? 'solid' : 'danger'),
  permission: 'fleet.manage',
  submit: async (ctx, { kind, id, retiredAt }) => {
    await retire(ctx, kind, id, retiredAt === null)
    return fleetPagePath(kind, id)
  },
})

type Owner = { kind: 'truck' | 'driver'; id: string }

export const daysOffForm = verbForm({
  verb: 'add_days_off',
  title: 'Add days off',
  button: 'Add days off',
  permission: 'fleet.manage',
  once: true,
  fields: (_owner: Owner) => ({
    from: plainDate('First day', { notBeforeToday: true }),
    to: plainDate('Last day', { notBeforeToday: true }),
    reason: optional(text('Reason', { longest: 100 })),
  }),
  beside: [['from', 'to']],
  submit: async (ctx, { kind, id }, { from, to, reason }, { submissionId }) => {
    if (to < from) throw new InvalidField('to', 'Please choose the first day or a later one.')
    await addDaysOff(ctx, kind, id, submissionId, { from, to, reason })
    return fleetPagePath(kind, id)
  },
})

export const dayOffWords = ({ fromDate, toDate, reason }: DayOff) =>
  [fromDate === toDate ? formatDay(fromDate) : `${formatDay(fromDate)} to ${formatDay(toDate)}`, reason]
    .filter(Boolean)
    .join(': ')

export const removeDaysForm = verbForm({
  verb: 'remove_days_off',
  row: ({ off }: Owner & { off: DayOff }) => ({ name: 'off_id', value: off.id, about: dayOffWords(off) }),
  button: 'Remove',
  look: 'quiet',
  permission: 'fleet.manage',
  submit: async (ctx, { kind, id, off }) => {
    await removeDaysOff(ctx, id, off.id)
    return fleetPagePath(kind, id)
  },
})

/** What one compartment held last, as staff know it. */
export const lastForm = verbForm({
  verb: 'note_last',
  title: 'Set last product of a compartment',
  button: 'Save last product',
  permission: 'fleet.manage',
  fields: ({ truck, content }: { truck: Truck; content: ProductContent }) => ({
    last_in: choice(
      'Compartment',
      Object.fromEntries(
        truck.compartments.map(({ position, capacity }) => [
          String(position),
          `${position}: ${formatGallons(capacity)}`,
        ]),
      ),
      { blank: truck.compartments.length === 1 ? false : 'Choose one' },
    ),
    last_product: optional(
      choice('Held last', Object.fromEntries(bulkProducts(content).map(({ product, name }) => [product, name])), {
        blank: 'Nothing: clean and dry',
      }),
    ),
  }),
  beside: [['last_in', 'last_product']],
  submit: async (ctx, { truck, content }, { last_in, last_product }) => {
    const last = bulkProducts(content).find(({ product }) => product === last_product)
    await noteLast(ctx, truck.id, Number(last_in), last ?? null)
    return fleetPagePath('truck', truck.id)
  },
})

/** A compartment that was cleaned: anything may follow. */
export const cleanedForm = verbForm({
  verb: 'cleaned',
  row: ({ position }: { truckId: string; position: number }) => ({
    name: 'compartment',
    value: String(position),
    about: `compartment ${position}`,
  }),
  button: 'Mark as clean and dry',
  look: 'quiet',
  permission: 'fleet.manage',
  submit: async (ctx, { truckId, position }) => {
    await noteLast(ctx, truckId, position, null)
    return fleetPagePath('truck', truckId)
  },
})
