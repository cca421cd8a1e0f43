import { backward, isBackward, meteredGallons } from '#domain/meter.ts'
import { isUuid, oneLine } from '#domain/text.ts'
import { coordinatesProblem, readCoordinates } from '#domain/read-coordinates.ts'
import type { DeliveredLoad } from '#features/shipments/schema.ts'
import type { Basis } from '#features/trade/quantity-terms.ts'
import type { LoadProof } from '#features/tickets/facts.ts'
import { readText } from '#forms/verb/read-form.ts'
import { readCollected, typedMoney } from './read-collected.ts'
import type { Amount, DeliverReport, LoadedProduct, LoadReport } from '../report-kinds.ts'

/** What is wrong, by the name of the control. */
export type Problems = Record<string, string>
type ReportParse<What> = { report: What } | { problems: Problems }

/** Reads a form's numbers, and remembers what is wrong with which. */
const reader = (form: FormData) => {
  const problems: Problems = {}
  const typed = (name: string) => readText(form, name)
  /** Tenths: "418,302.4" is 4183024. */
  const tenthsOf = (name: string, below = 1_000_000_000): number | undefined => {
    const digits = typed(name).replaceAll(/[\s,]|gal\.?$/gi, '')
    if (!digits) return undefined
    const [, sign, whole = '', part = '0'] = /^(-?)(\d{1,9})(?:\.(\d))?0*$/.exec(digits) ?? []
    const value = whole ? (Number(whole) * 10 + Number(part)) * (sign ? -1 : 1) : Number.NaN
    if (Number.isNaN(value) || value > below) problems[name] = 'Please enter a number, such as 398.6.'
    return value
  }
  return { problems, typed, tenthsOf }
}

/** What is said where nothing was entered, on the phone and here. */
export const missing = {
  gallons: 'Please enter the meter readings, or the gallons.',
  count: 'Please enter how many were delivered.',
  received: 'Please enter who received it, or choose that no one is present.',
  either: 'You entered a name and checked No one present. Please keep one of the two.',
  terminal: 'Please enter where you loaded.',
  billOfLading: 'Please enter the BOL number.',
  correction: 'Please enter why you correct it.',
  loaded: 'Please enter what you loaded.',
  compartment: (name: string) => `Please choose the compartment that ${name} went into.`,
  oneProduct: (position: number) => `Compartment ${position} can hold one product only. Please choose another.`,
  failure: 'Please choose what happened.',
  minutes: 'Please enter how many minutes until you are there.',
  why: 'Please enter why. The customer sees it.',
  spill: 'Please enter what was spilled, in a few words.',
} as const

/** How many machines beyond those that are known a stop asks for at once; and most in all. */
export const furtherMachines = 6
const mostMachines = 100

/** What the meter, the tank and the person there said of each load. Without a mistake, or with where each is. */
export const readDelivery = (
  form: FormData,
  loads: readonly DeliveredLoad[],
  basis: Basis,
): ReportParse<DeliverReport> => {
  const { problems, typed, tenthsOf } = reader(form)
  const report: DeliverReport = { kind: 'deliver', delivered: [], readings: [], handed: [], receivedBy: null }
  for (const [at, load] of loads.entries()) {
    const [end, gallons] = [tenthsOf(`end_${at}`), tenthsOf(`gallons_${at}`)]
    // The start is filled in from the stop before: of a driver who enters gallons it says nothing.
    const start = end === undefined && gallons !== undefined ? undefined : tenthsOf(`start_${at}`)
    if (load.unit === 'package') {
      const count = typed(`gallons_${at}`)
      if (!/^\d{1,5}$/.test(count)) problems[`gallons_${at}`] = missing.count
      report.delivered.push(Number(count))
      report.readings.push({})
      report.handed.push({})
      continue
    }
    if ((start === undefined) !== (end === undefined))
      problems[start === undefined ? `start_${at}` : `end_${at}`] = 'Please enter both meter readings, or the gallons.'
    const meter = start === undefined || end === undefined ? undefined : { start, end }
    const gross = meter ? meteredGallons(meter) : gallons
    if (meter && isBackward(meter)) problems[`end_${at}`] = backward
    if (gross === undefined) problems[`end_${at}`] ??= missing.gallons
    else if (meter && gallons !== undefined && gallons !== gross)
      problems[`gallons_${at}`] = 'The meter readings say something else. Please check all three.'
    const net = tenthsOf(`net_${at}`)
    if (basis === 'net' && gross !== undefined && net === undefined)
      problems[`net_${at}`] = 'This order is billed in net gallons. Please enter them.'
    const temperature = tenthsOf(`temperature_${at}`)
    report.delivered.push((basis === 'net' ? net : gross) ?? 0)
    report.readings.push({
      ...(basis === 'net' && gross !== undefined && { gross }),
      ...(basis === 'gross' && net !== undefined && { net }),
      ...(temperature !== undefined && { temperature }),
    })
    report.handed.push(handedOf({ problems, typed, tenthsOf }, at, meter))
  }
  const nobody = form.get('nobody') === 'yes'
  const name = typed('received_by')
  if (!nobody && !name) problems.received_by = missing.received
  // Nobody is there to be asked about what waited: a name is typed on purpose, and a box is pressed by accident.
  if (nobody && name && form.get('waited') !== 'yes') problems.received_by = missing.either
  report.receivedBy = name || null
  const overReason = typed('over_reason')
  if (overReason) report.overReason = overReason
  const sheets = form.getAll('sheets').filter((each) => typeof each === 'string' && isUuid(each)) as string[]
  if (sheets.length > 0) report.sheets = sheets
  const money = readCollected(form)
  if (money.collected) report.collected = money.collected
  // A delivery is not lost for what was typed of its payment: the office asks the driver.
  else if (form.get('waited') === 'yes' && Object.keys(money.problems).length > 0)
    report.collected = { unread: oneLine(typedMoney(form), 200) || 'nothing' }
  else Object.assign(problems, money.problems)
  const place = readCoordinates(typed('place'))
  if (place) report.place = place
  else if (typed('place')) problems.place = coordinatesProblem(typed('place'))
  return Object.keys(problems).length > 0 ? { problems } : { report }
}

const handedOf = (
  { problems, typed, tenthsOf }: ReturnType<typeof reader>,
  at: number,
  meter: LoadProof['meter'],
): LoadProof => {
  const percent = (name: string) => {
    const value = tenthsOf(name)
    if (value !== undefined && !(value >= 0 && value <= 1000)) problems[name] = 'Enter 0 to 100.'
    return value === undefined ? undefined : value / 10
  }
  const [before, after] = [percent(`before_${at}`), percent(`after_${at}`)]
  const machines = Array.from({ length: mostMachines }, (_, row) => row).flatMap((row) => {
    const gallons = tenthsOf(`filled_${at}_${row}`)
    // A machine that is known of the site and got nothing is left blank.
    const unit = typed(`unit_${at}_${row}`) || (gallons === undefined ? '' : typed(`known_${at}_${row}`))
    if (!unit && gallons === undefined) return []
    if (!unit) problems[`unit_${at}_${row}`] = 'Please enter the unit number.'
    if (gallons === undefined) problems[`filled_${at}_${row}`] = 'Please enter its gallons.'
    return [{ unit, gallons: gallons ?? 0 }]
  })
  return {
    ...(meter && { meter }),
    ...((before !== undefined || after !== undefined) && { level: { before, after } }),
    ...(machines.length > 0 && { machines }),
  }
}

type Product = Omit<Amount, 'gallons'>

type Loading = {
  products: readonly Product[]
  /** The compartments to choose from; none where there is nothing to choose. */
  positions: readonly number[]
  corrects?: string
}

/** What the bill of lading says of each product; one that was not loaded is left out. */
export const readLoad = (form: FormData, { products, positions, corrects }: Loading): ReportParse<LoadReport> => {
  const { problems, typed, tenthsOf } = reader(form)
  const amounts = products.flatMap(({ product, name }, at): LoadedProduct[] => {
    const [gallons, net, temperature] = [tenthsOf(`gross_${at}`), tenthsOf(`net_${at}`), tenthsOf(`temperature_${at}`)]
    if (gallons === undefined) {
      if (net !== undefined) problems[`gross_${at}`] = 'Please enter the gross gallons, too.'
      return []
    }
    const compartments = positions.filter((each) => form.getAll(`compartments_${at}`).includes(String(each)))
    // Of what waited without signal the gallons count, and nobody is there to be asked where they are.
    if (positions.length > 0 && compartments.length === 0 && form.get('waited') !== 'yes')
      problems[`compartments_${at}`] = missing.compartment(name)
    return [
      {
        ...{ product, name, gallons, ...(compartments.length > 0 && { compartments }) },
        ...(net !== undefined && { net }),
        ...(temperature !== undefined && { temperature }),
      },
    ]
  })
  const [terminal, billOfLading] = [typed('terminal'), typed('bill_of_lading')]
  const twice = twiceFilled(amounts)
  if (twice !== undefined && form.get('waited') !== 'yes')
    for (const [at, { product }] of products.entries())
      if (amounts.some((each) => each.product === product && each.compartments?.includes(twice)))
        problems[`compartments_${at}`] ??= missing.oneProduct(twice)
  if (!terminal) problems.terminal = missing.terminal
  if (!billOfLading) problems.bill_of_lading = missing.billOfLading
  if (amounts.length === 0) problems.gross_0 ??= missing.loaded
  const reason = typed('reason')
  if (corrects && !reason) problems.reason = missing.correction
  if (Object.keys(problems).length > 0) return { problems }
  return {
    report: { kind: 'load', terminal, billOfLading, amounts, ...(corrects && { corrects: { id: corrects, reason } }) },
  }
}

/** A compartment that was chosen for two products. */
export const twiceFilled = (amounts: readonly Pick<LoadedProduct, 'compartments'>[]): number | undefined =>
  amounts.flatMap(({ compartments = [] }) => compartments).find((each, at, all) => all.indexOf(each) < at)

/** What the stick says is left of each product. */
export const readLeft = (form: FormData, products: readonly Product[]): ReportParse<Amount[]> => {
  const { problems, tenthsOf } = reader(form)
  const report = products.flatMap(({ product, name }, at) => {
    const gallons = tenthsOf(`left_${at}`)
    return gallons === undefined ? [] : [{ product, name, gallons }]
  })
  return Object.keys(problems).length > 0 ? { problems } : { report }
}
