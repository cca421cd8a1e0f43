import { listOwnRequests, ownSorts, ownViews, type OwnView } from '#domain/requests/own.ts'
import { answering } from '../http/answering.ts'
import { csvAnswer } from '../trade/csv-answer.ts'
import { readAsked } from '../trade/list-address.ts'
import type { Route } from './+types/requests-export'
import { requestRow } from './request-row.ts'

const heads = ['Request', 'Kind', 'Status', 'Sent', 'Due', 'Answered']

/** The list as it is filtered, as a file for a spreadsheet. Times are UTC. */
export const loader = answering(({ url }: Route.LoaderArgs, ctx) => {
  const asked = readAsked(url.searchParams, Object.keys(ownViews) as OwnView[], ownSorts)
  return csvAnswer(
    'requests',
    heads,
    (turn, size) => listOwnRequests(ctx, asked, turn, size),
    (request) => [
      request.reference,
      request.title,
      requestRow(ctx, request).status.words,
      request.receivedAt.toISOString(),
      request.releasedAt === null ? request.dueAt.toISOString() : '',
      request.answeredAt?.toISOString() ?? '',
    ],
  )
})
