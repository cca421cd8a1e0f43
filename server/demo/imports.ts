import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { DemoWorld, Stage } from './world.ts'
import type { Import } from '../../app/features/imports/definition.ts'
import { startImport, takeImport } from '../../app/features/imports/import-file.ts'
import priceIndex from '../../app/features/pricing/price-index-import.ts'
import rackCosts from '../../app/features/pricing/rack-cost-import.ts'

/** A made-up average of a week, in dollars: its season, and no figure of the agency's. */
const weeks = [3.412, 3.438, 3.467, 3.455, 3.481, 3.502]

/** One file of this morning's rack costs, EIA's index of some weeks. */
export const tellImports = ({ month, people }: Stage, content: DemoWorld['content']): void => {
  const bring = async (staff: Context, definition: Import, name: string, lines: readonly string[]) => {
    const ctx = { ...staff, content }
    const id = await startImport(ctx, definition, { name, bytes: Buffer.from(lines.join('\r\n')) })
    await takeImport(ctx, definition, id)
  }
  month.tell(month.ago({ hours: 26 }), async (as) => {
    const staff = as(people.admin)
    const today = localTime(staff.calendar, staff.now).toPlainDate()
    const monday = today.subtract({ days: today.dayOfWeek - 1 })
    const day = (back: number) =>
      monday.subtract({ days: 7 * back }).toLocaleString('en-US', { month: 'short', day: '2-digit', year: 'numeric' })
    await bring(staff, priceIndex, 'EIA_weekly_Midwest_Ohio.csv', [
      'Date,EMD_EPD2D_PTE_R20_DPG,EMM_EPMR_PTE_SOH_DPG,W_EPD2F_PRS_SOH_DPG,W_EPLLPA_PRS_SOH_DPG',
      ...weeks.map((price, at) =>
        [
          `"${day(weeks.length - at)}"`,
          ...[price, price - 0.55, price - 0.12, price - 0.98].map((each) => each.toFixed(3)),
        ].join(),
      ),
    ])
  })
  month.tell(month.ago({ minutes: 200 }), async (as) => {
    const staff = as(people.admin)
    const day = localTime(staff.calendar, staff.now).toPlainDate().toString()
    const [terminal] = staff.pricing.terminals
    const cost = (product: string, price: string) => [product, terminal?.name, price, day, '10 AM'].join()
    await bring(staff, rackCosts, 'mid-day-move.csv', [
      'Product,Terminal,Price,Effective day,Effective time',
      cost('ulsd', '2.4685'),
      cost('off-road-diesel', '2.4495'),
      cost('kerosene', '2.9310'),
      `jet fuel,${terminal?.name},2.9,${day},10 AM`,
    ])
  })
}
