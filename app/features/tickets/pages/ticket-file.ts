import type { LoaderFunctionArgs } from 'react-router'
import { paperFile } from '#features/trade/pages/paper-file.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { formatTicket } from '../find.ts'
import { ticketAt } from './ticket-at.ts'
import { ticketSheet } from './ticket-sheet.ts'

/** The delivery ticket as a PDF file, for viewers who may see its page. */
export const loader = answering(async ({ params, request, context }: LoaderFunctionArgs, ctx) => {
  const { content } = context.get(services)
  const { ticket } = await ticketAt(ctx, params, request.url)
  return paperFile(ctx, content, ticketSheet(ctx, content, ticket), formatTicket(ticket.number))
})
