import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '#domain/domain-error.ts'
import { findFile, readPreview } from '#features/files/find.ts'
import { attachmentHeaders } from '#http/file-answer.ts'
import { answering } from '#http/answering.ts'
import { onTicket } from './ticket-pictures.ts'
import { ticketAt } from './ticket-at.ts'

/** A photo or the signature of a delivery, in small, for viewers who may see its ticket. */
export const loader = answering(async ({ params, request }: LoaderFunctionArgs, ctx) => {
  const { shipment } = await ticketAt(ctx, params, request.url)
  const file = await findFile(ctx, { kind: 'shipment', id: shipment.id }, params.file ?? '')
  if (!onTicket.includes(file.kind)) throw notFound('file')
  return new Response(new Uint8Array(await readPreview(ctx, file)), {
    headers: { ...attachmentHeaders('image/webp', file.name), 'Cache-Control': 'private, max-age=86400, immutable' },
  })
})
