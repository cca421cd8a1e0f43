import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { sheetProducts } from '#features/documents/pages/staff/sheet-products.ts'
import { currentSheets } from '../../current-sheets.ts'
import { hasSheet, sheetsOfShipment } from '../../hand-over.ts'
import { handOverForm } from '../../sheet-note-forms.ts'

const troubles = {
  waiting: 'the email has not gone out yet to',
  failed: 'the email could not be sent to',
  bounced: 'the email bounced from',
  left_out: 'the file was too large to email to',
} as const

/** The sheets of what a delivery brings, and a form for each that is to be handed over. */
export const shipmentSheets = async (ctx: Context, content: Content, shipmentId: string) => {
  if (!can(ctx.viewer, 'safety-sheets.see-all')) return { lines: [], forms: [] }
  const [holders, sheets] = await Promise.all([sheetsOfShipment(ctx, shipmentId), currentSheets(ctx)])
  const names = sheetProducts(content)
  const page = href('/dashboard/admin/shipments/:id', { id: shipmentId })
  const rows = holders.map((holder) => {
    const sheet = sheets.find(({ product }) => product === holder.product)
    const product = names[holder.product] ?? holder.product
    const isDue = sheet && !hasSheet(holder, sheet)
    const { givenAt, way, givenTo, undelivered } = holder
    return {
      form: isDue ? handOverForm({ holderId: holder.id, product, page }) : undefined,
      line: {
        ...{ id: holder.id, product },
        says: !sheet
          ? 'No sheet uploaded'
          : isDue && undelivered
            ? `Revision ${sheet.revision}: ${troubles[undelivered]} ${givenTo}`
            : isDue
              ? `Revision ${sheet.revision} still has to be sent`
              : `Revision ${sheet.revision}, ${way === 'email' ? 'emailed' : 'on paper'} to ${givenTo}, ${givenAt && formatMoment(ctx.calendar.timeZone, givenAt)}`,
      },
    }
  })
  return {
    lines: rows.map(({ line, form }) => ({ ...line, form: form?.draw(ctx) })),
    forms: rows.flatMap(({ form }) => form ?? []),
  }
}
