import { randomUUID } from 'node:crypto'
import { href, redirect } from 'react-router'
import { ConfirmationRequired, type Confirmation } from '#domain/confirmation.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isUuid, oneLine } from '#domain/text.ts'
import type { Context } from '#domain/context.ts'
import { checkFile, type CheckedFile } from '#features/files/check-file.ts'
import { keepFile } from '#features/files/keep-file.ts'
import type { FileKind } from '#features/files/kinds.ts'
import { tooLate, type ShiftContext } from '../find.ts'
import { takeReport, type SubmittedReport } from '../report.ts'
import type { Report, ReportKind } from '../report-kinds.ts'
import { isScript, type DriverPageArgs } from './driver-page.ts'
import type { Problems } from './read-report.ts'

/** Why a form is shown again. */
export type ReportRefusal = {
  problems?: Problems
  asks?: readonly Confirmation[]
  words?: string
  /** What was answered with yes already: it is not asked again. */
  sure?: readonly string[]
}

type AnswerOptions = {
  /** The stop that it is about, and its shipment, which the photos belong to. */
  stopId?: string
  shipmentId?: string
  /** Which control has photos of what. */
  photos?: Readonly<Record<string, FileKind>>
  /** Where to go on. */
  next: string
  /** The page again with what was typed. */
  again: (refusal: ReportRefusal) => Response | Promise<Response>
}

/** What a form said: of a kind of report, either the report or what is wrong with it. */
export type ParsedReport = { report: Report } | { kind: ReportKind; problems: Problems }

/**
 * Takes what a form of the phone reports: the driver goes on, or is shown what to put right. What waited without signal is
 * taken with its mistakes, for the office and the driver to see: nobody is there to be asked, and what comes after it waits
 * for it.
 */
export const answerReport = async (
  args: DriverPageArgs,
  form: FormData,
  parsed: ParsedReport,
  { stopId, shipmentId, photos = {}, next, again }: AnswerOptions,
): Promise<Response> => {
  const script = isScript(args.request)
  const waited = form.get('waited') === 'yes'
  const refuse = (refusal: ReportRefusal) =>
    script ? Response.json(refusal, { status: 422 }) : again({ ...refusal, sure: form.getAll('sure').map(String) })
  if ('problems' in parsed && !waited) return refuse({ problems: parsed.problems })
  const problems =
    shipmentId && !tooLate(args.on, atOf(args.on, form)) ? await keepPhotos(args, form, shipmentId, photos) : {}
  if (Object.keys(problems).length > 0 && !waited) return refuse({ problems })
  const report =
    'problems' in parsed ? unreadOf(parsed.kind, form, Object.values(parsed.problems).join(' ')) : parsed.report
  try {
    const remark = Object.values(problems).join(' ') || undefined
    const outcome = await takeReport(args.on, { ...sentOf(args.on, form, report, stopId), remark })
    if (script) return Response.json({ ...outcomeOf(outcome), next })
    return redirect(outcome.state === 'refused' ? href('/driver/today') : next, 303)
  } catch (error) {
    if (error instanceof ConfirmationRequired) return refuse({ asks: error.confirmations })
    if (error instanceof DomainError && error.kind === 'invalid') return refuse({ words: error.message })
    throw error
  }
}

/** A stop that dispatch took off the run meanwhile: what was done there is kept, and dispatch reads it. */
export const answerAway = async (args: DriverPageArgs, kind: ReportKind, body?: FormData): Promise<Response> => {
  const form = body ?? (await args.request.formData())
  const report = unreadOf(kind, form, 'Dispatch took this stop off your run. Please call them about it.')
  return answerReport(
    args,
    form,
    { report },
    { next: href('/driver/today'), again: () => redirect(href('/driver/today'), 303) },
  )
}

const technical = ['report', 'step', 'at', 'device', 'number', 'waited', 'sure', 'stop', 'says']

/** "end 418,901.1, received by Pat" */
const unreadOf = (kind: ReportKind, form: FormData, words: string): Report => ({
  ...{ kind, words },
  unread: [
    // What the phone calls it names the stop, which may be off the run by now.
    oneLine(String(form.get('says') ?? ''), 200),
    ...[...form].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() && !technical.includes(name)
        ? [`${name.replaceAll(/_\d+/g, '').replaceAll('_', ' ')} ${oneLine(value, 200)}`]
        : [],
    ),
  ]
    .filter(Boolean)
    .join(', '),
})

const outcomeOf = ({ state, words }: { state: string; words: string | null }) => ({ state, words })

/** What a count can be where it is kept: PostgreSQL's integer. */
const largestCount = 2_147_483_647

/** A plain form has an id alone; the phone's script adds its count and its clock. */
const sentOf = (on: ShiftContext, form: FormData, report: Report, stopId?: string): SubmittedReport => {
  const field = (name: string) => String(form.get(name) ?? '')
  const [id, device, number] = [field('report'), field('device'), Number(field('number'))]
  return {
    id: isUuid(id) ? id : randomUUID(),
    at: atOf(on, form),
    ...(isUuid(device) &&
      Number.isInteger(number) &&
      number > 0 &&
      number <= largestCount && { counted: { device, number } }),
    ...{ stopId, report },
    sure: form.getAll('sure').map(String),
    waited: field('waited') === 'yes',
  }
}

/** By the driver's phone. One whose clock lost its day did nothing a week before the run, nor in a year that nothing keeps. */
const atOf = ({ shift }: ShiftContext, form: FormData): Date => {
  const at = Date.parse(String(form.get('at') ?? ''))
  const earliest = Date.parse(shift.run.date) - 7 * 24 * 60 * 60_000
  return Number.isNaN(at) ? new Date() : new Date(Math.max(at, earliest))
}

/** Most of one photo that a phone sends without a script. */
const maxBytes = 12 * 1024 * 1024

/** Keeps the photos of a form, written anew without what the camera noted in them. Says what is wrong with one. */
const keepPhotos = async (
  { ctx }: DriverPageArgs,
  form: FormData,
  shipmentId: string,
  photos: Readonly<Record<string, FileKind>>,
): Promise<Problems> => {
  const problems: Problems = {}
  for (const [name, kind] of Object.entries(photos))
    for (const entry of form.getAll(name)) {
      if (typeof entry === 'string' || entry.size === 0) continue
      if (entry.size > maxBytes) problems[name] = 'This photo is too large. Please take a smaller one.'
      const file = await checkFile(Buffer.from(await entry.arrayBuffer()))
      const problem = 'problem' in file ? file.problem : await keepPhoto(ctx, { shipmentId, kind, name, file })
      if (problem) problems[name] = problem
    }
  return problems
}

type Photo = { shipmentId: string; kind: FileKind; name: string; file: CheckedFile }

/** Says why it could not be kept, such as that there is no room for more. */
const keepPhoto = async (ctx: Context, { shipmentId, kind, name, file }: Photo): Promise<string | undefined> => {
  try {
    await keepFile(ctx, { on: { kind: 'shipment', id: shipmentId }, kind, name: `${name}.jpg`, file })
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}
