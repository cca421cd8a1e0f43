import type { Context } from '#domain/context.ts'
import { filesOf, isOf } from '#features/files/find.ts'
import { fileKinds, type FileKind } from '#features/files/kinds.ts'

/** What the driver took at the tank; the customer sees it with the ticket. The bill of lading is our own paper. */
export const onTicket: readonly FileKind[] = ['signature', 'meter-ticket', 'tank']

/** The pictures of a delivery, the signature first. The caller has looked the shipment up within the viewer's sight. */
export const ticketPictures = async (ctx: Context, shipmentId: string) => {
  const on = { kind: 'shipment', id: shipmentId } as const
  const files = (await filesOf(ctx, on)).filter((file) => isOf(file, on) && file.type !== 'application/pdf')
  return onTicket.flatMap((kind) =>
    files.filter((file) => file.kind === kind).map(({ id }) => ({ id, what: fileKinds[kind] })),
  )
}
