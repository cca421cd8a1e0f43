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
  const { text, blanks } = fillReply(reply.text, {
    ...{ name, company: request.company, reference: request.reference },
    'first name': firstNameIn(name, request.company),
    product: summarizeProducts(request),
    place: summarizePlace(request),
    'needed by': formatRequestedDay(ctx, request),
    due: formatMoment(ctx.calendar.timeZone, request.dueAt),
    'my name': 'name' in ctx.viewer ? ctx.viewer.name : null,
    'our phone': phone,
  })
  return {
    ...shown,
    typed: { ...typed, saved: '', text: [typed.text?.trim(), text.trim()].filter(Boolean).join('\n\n') },
    problems:
      blanks.length > 0 ? { text: `We don't know ${blanks.join(', ')}. Please fill in the blanks (____).` } : {},
  }
}
