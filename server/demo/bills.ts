import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { approveBill, disputeBill, voidBill } from '../../app/features/bills/decide.ts'
import { enterBill } from '../../app/features/bills/enter.ts'
import type { BillLine } from '../../app/features/bills/schema.ts'
import { purchaseFields, purchaseOrders } from '../../app/features/purchasing/schema.ts'
import { shipmentsForPurchase } from '../../app/features/shipments/find.ts'
import { priceOfLine } from '../../app/features/trade/line.ts'
import type { DemoStage } from './world.ts'

/** What the terminal billed for what it brought: most of it matches, one is decided, one disputed, and one waits. */
export const tellBills = ({ month, people }: DemoStage): void => {
  month.tell(month.ago({ minutes: 18 }), async (as) => {
    const ctx = as(people.admin)
    const delivered = await ctx.db
      .select(purchaseFields)
      .from(purchaseOrders)
      .where(eq(purchaseOrders.state, 'delivered'))
      .orderBy(asc(purchaseOrders.completedAt), asc(purchaseOrders.id))
    const bill = async (at: number, number: string, change: (line: BillLine) => BillLine = (line) => line) => {
      const purchase = delivered[at % Math.max(1, delivered.length)]
      if (!purchase) return undefined
      const lines = (await linesOf(ctx, purchase.id, purchase.lines)).map(change)
      return enterBill(ctx, {
        ...{ id: randomUUID(), supplierId: purchase.supplierId, purchaseId: purchase.id, number, lines },
        ...{ billedOn: today(ctx), dueOn: month.ahead(10), taxCents: 0 as Cents },
        totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) as Cents,
      })
    }
    const dearer = (increase: number) => (line: BillLine) => {
      const price = line.price + increase
      return { ...line, price, cents: priceOfLine({ ...line, price }) }
    }
    await bill(0, '88102')
    await bill(1, '88117')
    const freight = await bill(2, '88131', dearer(100))
    const heavy = await bill(3, '88140', (line) => {
      const quantity = line.quantity + 2500
      return { ...line, quantity, cents: priceOfLine({ ...line, quantity }) }
    })
    const slip = await bill(4, '88155', dearer(1))
    await bill(0, '88160')
    if (freight) await approveBill(ctx, freight.id, freight, 'The rack price rose at 6 PM; agreed by phone.')
    if (heavy) await disputeBill(ctx, heavy.id, heavy, 'Please send a corrected bill.')
    if (slip) await voidBill(ctx, slip.id, slip, 'Typed twice.')
  })
}

/** The lines of a bill that says what was ordered and came. */
const linesOf = async (
  ctx: Context,
  purchaseId: string,
  ordered: readonly { product: string; price: number }[],
): Promise<BillLine[]> =>
  (await shipmentsForPurchase(ctx, purchaseId)).flatMap(({ billOfLading, loads }) =>
    loads.map(({ product, name, taxClass, dyed, unit, quantity, delivered }) => {
      const price = ordered.find((line) => line.product === product)?.price ?? 0
      const line = { product, name, taxClass, dyed, unit, quantity: delivered ?? quantity, price, billOfLading }
      return { ...line, cents: priceOfLine(line) }
    }),
  )
