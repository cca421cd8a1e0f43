import { randomUUID } from 'node:crypto'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { summarizePlace, summarizeProducts, formatRequestedDay } from './heading.ts'
import { fillReply, firstNameIn, type SavedReply } from '../../saved-replies.ts'
import type { Request } from '../../schema.ts'

/**
 * The message box again, with a saved reply below what was typed and its fields filled in; what could not be filled in is
 * said at the box. Nothing is written.
 */
export const insertSavedReply = (
  ctx: Context,
  request: Request,
  { replies, phone }: { replies: readonly SavedReply[]; phone?: string },
  body: FormData,
): RefusedForm => {
  demand(ctx, 'requests.answer')
  const typed = Object.fromEntries([...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  const reply = replies.find(({ name }) => name === typed.saved)
  const shown = { verb: 'note', typed, filled: randomUUID() }
  if (!reply) return { ...shown, problems: { saved: 'Please choose a saved reply.' } }
  const name = request.contactName?.trim()
  const isLate = request.dueAt.getTime() <= ctx.now.epochMilliseconds
  const { text, blanks } = fillReply(reply.text, {
    ...{ name, company: request.company, reference: request.reference },
    'first name': firstNameIn(name, request.company),
    product: summarizeProducts(request),
    place: summarizePlace(request),
    'needed by': formatRequestedDay(ctx, request),
    // A time that has passed promises nothing.
    due: isLate ? null : formatMoment(ctx.calendar.timeZone, request.dueAt),
    'my name': 'name' in ctx.viewer ? ctx.viewer.name : null,
    'our phone': phone,
  })
  return {
    ...shown,
    typed: { ...typed, saved: '', text: [typed.text?.trim(), text.trim()].filter(Boolean).join('\n\n') },
    problems: blanks.length > 0 ? { text: `${unknown(blanks, isLate)} Please fill in the blanks (____).` } : {},
  }
}

const unknown = (blanks: readonly string[], isLate: boolean) => {
  const others = isLate ? blanks.filter((field) => field.toLowerCase() !== 'due') : blanks
  return [
    others.length < blanks.length && 'The answer time has passed, so please name a new one.',
    others.length > 0 && `We don't know ${others.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
