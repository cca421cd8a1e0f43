import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { ConfirmationRequired, type Doubt } from '#domain/doubt.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isUuid } from '#domain/one-line.ts'
import { checkFile } from '#features/files/check-file.ts'
import { keepFile } from '#features/files/keep-file.ts'
import type { FileKind } from '#features/files/kinds.ts'
import { takeReport, type Sent } from '../report.ts'
import type { Report } from '../report-kinds.ts'
import { isScript, type OnPhone } from './on-shift.ts'
import type { Problems } from './read-report.ts'

/** Why a form is shown again. */
export type Refused = { problems?: Problems; asks?: readonly Doubt[]; words?: string }

type Given = {
  /** The stop that it is about, and its shipment, which the photos belong to. */
  stopId?: string
  shipmentId?: string
  /** Which control has photos of what. */
  photos?: Readonly<Record<string, FileKind>>
  /** Where to go on. */
  next: string
  /** The page again with what was typed. */
  again: (refused: Refused) => Response | Promise<Response>
}

/** Takes what a form of the phone reports: the driver goes on, or is shown what to put right. */
export const answerReport = async (
  given: OnPhone,
  form: FormData,
  read: { report: Report } | { problems: Problems },
  { stopId, shipmentId, photos = {}, next, again }: Given,
): Promise<Response> => {
  const script = isScript(given.request)
  const refuse = (refused: Refused) => (script ? Response.json(refused, { status: 422 }) : again(refused))
  if ('problems' in read) return refuse({ problems: read.problems })
  const problems = shipmentId ? await keepPhotos(given, form, shipmentId, photos) : {}
  if (Object.keys(problems).length > 0) return refuse({ problems })
  try {
    const outcome = await takeReport(given.on, sentOf(form, read.report, stopId))
    if (script) return Response.json({ ...outcomeOf(outcome), next })
    return redirect(outcome.state === 'refused' ? '/driver/today' : next, 303)
  } catch (error) {
    if (error instanceof ConfirmationRequired) return refuse({ asks: error.doubts })
    if (error instanceof DomainError && error.kind === 'invalid') return refuse({ words: error.message })
    throw error
  }
}

const outcomeOf = ({ state, words }: { state: string; words: string | null }) => ({ state, words })

/** A plain form has an id alone; the phone's script adds its count and its clock. */
const sentOf = (form: FormData, report: Report, stopId?: string): Sent => {
  const said = (name: string) => String(form.get(name) ?? '')
  const [id, device, number, at] = [said('report'), said('device'), Number(said('number')), Date.parse(said('at'))]
  return {
    id: isUuid(id) ? id : randomUUID(),
    at: Number.isNaN(at) ? new Date() : new Date(at),
    ...(isUuid(device) && Number.isSafeInteger(number) && number > 0 && { counted: { device, number } }),
    ...{ stopId, report },
    sure: form.getAll('sure').map(String),
    waited: said('waited') === 'yes',
  }
}

/** Most of one photo that a phone sends without a script. */
const most = 12 * 1024 * 1024

/** Keeps the photos of a form, written anew without what the camera noted in them. Says what is wrong with one. */
const keepPhotos = async (
  { ctx }: OnPhone,
  form: FormData,
  shipmentId: string,
  photos: Readonly<Record<string, FileKind>>,
): Promise<Problems> => {
  const problems: Problems = {}
  for (const [name, kind] of Object.entries(photos))
    for (const sent of form.getAll(name)) {
      if (typeof sent === 'string' || sent.size === 0) continue
      if (sent.size > most) problems[name] = 'This photo is too large. Please take a smaller one.'
      const file = await checkFile(Buffer.from(await sent.arrayBuffer()))
      if ('problem' in file) problems[name] = file.problem
      else await keepFile(ctx, { on: { kind: 'shipment', id: shipmentId }, kind, name: `${name}.jpg`, file })
    }
  return problems
}
