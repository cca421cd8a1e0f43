import { localInstant, localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { zoneName } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import { longestReason } from '#domain/reason.ts'
import { degrees } from '#forms/fields/degrees.ts'
import { longText } from '#forms/fields/long-text.ts'
import { quantity, typedQuantity } from '#forms/fields/quantity.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
import { timeOfDay } from '#forms/fields/time-of-day.ts'
import { InvalidField, InvalidFields } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { asksCompartments, proposedCompartments } from './compartments.ts'
import { enterLoad } from './enter-load.ts'
import type { Shift } from './find.ts'
import { missing, twiceFilled } from './pages/read-report.ts'
import type { Load } from './pages/shipping-paper.ts'
import { productsToLoad } from './pages/stop-words.ts'
import type { LoadedProduct } from './report-kinds.ts'

type FormContext = {
  shift: Shift
  page: string
  terminal?: string
  /** What its gallons and compartments are corrected from; undefined for a load that nobody has reported. */
  load?: Load
  /** The company's clock now, and what it is called. */
  now: string
  zone: string
}

const tenths = (parts: number | undefined) => (parts === undefined ? '' : typedQuantity('gallon', parts))

/** What the bill of lading says: what is the same of a load that is new and of one that is corrected. */
const paper = ({ load, terminal }: FormContext) => ({
  terminal: text('Terminal', {
    initial: load?.terminal ?? terminal,
    missing: 'Please enter the terminal.',
    longest: 100,
  }),
  bill_of_lading: text('BOL number', { initial: load?.billOfLading, missing: missing.billOfLading, longest: 100 }),
})

/** A row for each product that the truck may have loaded; those that it did not are left empty. */
const productRows = ({ shift, load }: FormContext) => {
  const proposed = proposedCompartments(shift)
  return productsToLoad(shift, load).map(({ product, name }) => {
    const was = load?.amounts.find((each) => each.product === product)
    const gallon = { unit: 'gallon' as const, product }
    const selected = (load ? was?.compartments : proposed.get(product)) ?? []
    const options = Object.fromEntries(
      shift.truck.compartments.map(({ position, capacity }) => [
        position,
        `${position}, holds ${Math.round(capacity / 10).toLocaleString('en-US')} gal`,
      ]),
    )
    return {
      legend: name,
      fields: {
        gross: optional(quantity('Gross gallons', gallon, { initial: tenths(was?.gallons) })),
        net: optional(quantity('Net gallons at 60 °F', gallon, { initial: tenths(was?.net) })),
        temperature: optional(
          degrees('Temperature', { initial: was?.temperature === undefined ? '' : String(was.temperature / 10) }),
        ),
        ...(asksCompartments(shift) && {
          compartments: optional(several('Compartment', options, { chosen: selected.map(String) })),
        }),
      },
    }
  })
}

type TypedRow = { gross: number | null; net: number | null; temperature: number | null; compartments?: string[] | null }

/** The rows as the report has them. @throws WrongFields for gallons in no compartment, or two products in one. */
const amountsIn = ({ shift, load }: FormContext, rows: readonly TypedRow[]): LoadedProduct[] => {
  const problems: Record<string, string> = {}
  const amounts = productsToLoad(shift, load).flatMap(({ product, name }, at): LoadedProduct[] => {
    const { gross, net, temperature, compartments } = rows[at] ?? {}
    if (gross === null || gross === undefined) {
      if (net) problems[`gross_${at}`] = 'Please enter the gross gallons, too.'
      return []
    }
    const selected = (compartments ?? []).map(Number)
    if (asksCompartments(shift) && selected.length === 0) problems[`compartments_${at}`] = missing.compartment(name)
    return [
      {
        ...{ product, name, gallons: gross },
        ...(net && { net }),
        ...(typeof temperature === 'number' && { temperature }),
        ...(selected.length > 0 && { compartments: selected }),
      },
    ]
  })
  const twice = twiceFilled(amounts)
  for (const [at, row] of rows.entries())
    if (twice !== undefined && row.gross !== null && row.compartments?.includes(String(twice)))
      problems[`compartments_${at}`] ??= missing.oneProduct(twice)
  if (amounts.length === 0) problems.gross_0 ??= missing.loaded
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  return amounts
}

const enter = verbForm({
  verb: 'enter_load',
  title: 'Enter a load',
  lead: () => 'For a driver who told you by phone what the truck loaded. The driver sees it, too.',
  button: 'Save load',
  permission: 'dispatch.plan',
  once: true,
  fields: (form: FormContext) => ({
    loaded_at: timeOfDay(`Loaded at (${form.zone})`, { initial: form.now }),
    ...paper(form),
  }),
  rows: productRows,
  rowsAfter: 'bill_of_lading',
  submit: async (ctx, given, answers, { rows, confirmed, submissionId }) => {
    const { loaded_at, terminal, bill_of_lading: billOfLading } = answers
    const at = dateOf(localInstant(ctx.calendar, given.shift.run.date, loaded_at))
    if (at > dateOf(ctx.now)) throw new InvalidField('loaded_at', 'This time is still to come. Please check it.')
    const report = { kind: 'load' as const, terminal, billOfLading, amounts: amountsIn(given, rows) }
    await enterLoad(ctx, given.shift.run.id, { id: submissionId, at, report, sure: confirmed })
    return given.page
  },
})

const correct = verbForm({
  verb: 'correct_load',
  title: ({ load }: FormContext) => `Correct load ${load?.number ?? ''}`,
  button: 'Save correction',
  permission: 'dispatch.plan',
  once: true,
  open: () => true,
  fields: (form: FormContext) => ({
    ...paper(form),
    reason: longText('Reason', { rows: 2, longest: longestReason, missing: 'Please enter why you correct it.' }),
  }),
  rows: productRows,
  rowsAfter: 'bill_of_lading',
  submit: async (ctx, given, answers, { rows, confirmed, submissionId }) => {
    const { terminal, bill_of_lading: billOfLading, reason } = answers
    await enterLoad(ctx, given.shift.run.id, {
      ...{ id: submissionId, at: dateOf(ctx.now), sure: confirmed },
      report: {
        ...{ kind: 'load', terminal, billOfLading, amounts: amountsIn(given, rows) },
        corrects: { id: given.load?.id ?? '', reason },
      },
    })
    return given.page
  },
})

/** What the office enters of loads: one that the driver told them, and a correction of the one that the address names. */
export const loadForms = (ctx: Context, subject: Omit<FormContext, 'now' | 'zone'>) => {
  const { timeZone } = ctx.calendar
  const now = localTime(ctx.calendar, ctx.now).toPlainTime().toString({ smallestUnit: 'minute' })
  const context = { ...subject, now, zone: zoneName(timeZone) }
  return { enter: enter(context, subject.shift.run), correct: subject.load && correct(context, subject.shift.run) }
}
