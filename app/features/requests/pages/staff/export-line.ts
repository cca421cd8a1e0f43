import type { Context } from '#domain/context.ts'
import { localTime } from '#domain/calendar.ts'
import { instantOf } from '#domain/instant.ts'
import { standing } from '#features/promises/standing.ts'
import type { ListedRequest as Request } from '../../schema.ts'

export const exportColumns = [
  'Reference',
  'Kind',
  'State',
  'Promise',
  'Received',
  'Due',
  'Answered',
  'Assigned to',
  'Name',
  'Company',
  'E-mail',
  'Phone',
  'Came by',
  'Answers',
] as const

/** Times in the company's time zone, as a spreadsheet reads them: 2026-11-20 14:05. */
export const exportLine = (ctx: Context, request: Request): string[] => {
  const say = (at: Date | null) =>
    at
      ? localTime(ctx.calendar, instantOf(at)).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
      : ''
  return [
    request.reference,
    request.title,
    request.state.replaceAll('_', ' '),
    standing(request, new Date(ctx.now.epochMilliseconds)),
    say(request.receivedAt),
    say(request.dueAt),
    say(request.answeredAt),
    request.assigneeName ?? '',
    request.contactName ?? '',
    request.company ?? '',
    request.contactEmail ?? '',
    request.contactPhone ?? '',
    request.channel,
    request.answers
      .filter(({ said }) => said !== '')
      .map(({ label, said }) => `${label}: ${said}`)
      .join('\n'),
  ]
}
