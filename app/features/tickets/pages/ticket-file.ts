import type { LoaderFunctionArgs } from 'react-router'
import { paperFile } from '#features/trade/pages/paper-file.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { formatTicket } from '../find.ts'
import { ticketExtras } from './ticket-extras.ts'
import { ticketAt } from './ticket-at.ts'
import { printedPictures } from './ticket-pictures.ts'
import { ticketSheet } from './ticket-sheet.ts'

/** The delivery ticket as a PDF file, with the signature and the photos while they are kept, for viewers who may see its page. */
export const loader = answering(async ({ params, request, context }: LoaderFunctionArgs, ctx) => {
  const { content } = context.get(services)
  const { shipment, ticket } = await ticketAt(ctx, params, request.url)
  const since = await ticketExtras(ctx, shipment.id)
  const sheet = { ...ticketSheet(ctx, content, ticket, since), pictures: await printedPictures(ctx, shipment.id) }
  return paperFile(ctx, content, sheet, formatTicket(ticket.number))
})
