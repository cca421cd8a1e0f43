import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { wideRows } from '#platform/wide-rows.ts'
import { shipmentLines, type DeliveredLoad, type Load, type TicketReading } from './schema.ts'

const { product, name, taxClass, dyed, unit, quantity, delivered, gross, net, temperature } = shipmentLines

type Nullable<T> = { [Key in keyof T]: Exclude<T[Key], undefined> | null }

type Row = {
  of: { id: string }
  line: Load & { dyed: boolean } & Nullable<Required<TicketReading & { delivered?: number }>>
}

const lines = wideRows<Row>({
  of: { id: shipmentLines.shipmentId },
  line: { id: shipmentLines.id, product, name, taxClass, dyed, unit, quantity, delivered, gross, net, temperature },
})

/**
 * The loads of many shipments at once, by shipment: gathered within the row of each, they took the database twice as long
 * as all else of eight hundred stops. The caller has looked the shipments up within the viewer's sight.
 */
export const loadsOfShipments = async (
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Map<string, DeliveredLoad[]>> => {
  const { rows } = await db.execute(sql`
    select ${lines.columns} from ${shipmentLines}
    where ${shipmentLines.shipmentId} = any(${sql.param([...ids])}::uuid[])
    order by ${shipmentLines.shipmentId}, ${shipmentLines.position}`)
  const loadsByOrder = new Map<string, DeliveredLoad[]>()
  for (const { of, line } of lines.read(rows)) {
    const { product, name, taxClass, dyed, unit, quantity, delivered, gross, net, temperature } = line
    const load: DeliveredLoad = { product, name, taxClass, dyed, unit, quantity }
    if (delivered !== null) load.delivered = delivered
    if (gross !== null) load.gross = gross
    if (net !== null) load.net = net
    if (temperature !== null) load.temperature = temperature
    const before = loadsByOrder.get(of.id)
    if (before) before.push(load)
    else loadsByOrder.set(of.id, [load])
  }
  return loadsByOrder
}
