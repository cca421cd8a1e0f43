import type { Context } from '#domain/context.ts'
import { asJpeg } from '#features/files/check-file.ts'
import { filesOf, isAttachedTo, readAll } from '#features/files/find.ts'
import { fileKinds, type FileKind } from '#features/files/kinds.ts'
import type { PaperPicture } from '#features/trade/pages/paper-pdf.ts'

/** What the driver took at the tank; the customer sees it with the ticket. The bill of lading is our own paper. */
export const onTicket: readonly FileKind[] = ['signature', 'meter-ticket', 'tank']

/** The pictures of a delivery, the signature first. The caller has looked the shipment up within the viewer's sight. */
export const ticketPictures = async (ctx: Context, shipmentId: string) =>
  (await picturesOf(ctx, shipmentId)).map(({ id, kind }) => ({ id, what: fileKinds[kind] }))

/** The same as a paper prints them, each so small that the file can be emailed. */
export const printedPictures = async (ctx: Context, shipmentId: string): Promise<PaperPicture[]> => {
  const printed: PaperPicture[] = []
  // One after the other: each is unfolded in memory.
  for (const file of await picturesOf(ctx, shipmentId))
    printed.push({ what: fileKinds[file.kind], content: await asJpeg(await readAll(ctx, file), 1000) })
  return printed
}

const picturesOf = async (ctx: Context, shipmentId: string) => {
  const on = { kind: 'shipment', id: shipmentId } as const
  const files = (await filesOf(ctx, on)).filter((file) => isAttachedTo(file, on) && file.type !== 'application/pdf')
  return onTicket.flatMap((kind) => files.filter((file) => file.kind === kind))
}
