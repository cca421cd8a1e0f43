import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { farms } from './people.ts'
import type { DemoWorld, DemoStage } from './world.ts'
import type { Import } from '../../app/features/imports/definition.ts'
import { startImport, takeImport } from '../../app/features/imports/import-file.ts'
import quickbooks from '../../app/features/customers/quickbooks-import.ts'
import priceIndex from '../../app/features/pricing/price-index-import.ts'
import rackCosts from '../../app/features/pricing/rack-cost-import.ts'

/** A made-up average of a week, in dollars: its season, and no figure of the agency's. */
const weeks = [3.412, 3.438, 3.467, 3.455, 3.481, 3.502]

/** This morning's rack costs, EIA's index of some weeks, and a list of customers that waits to be imported. */
export const tellImports = ({ month, people }: DemoStage, content: DemoWorld['content']): void => {
  const bring = async (staff: Context, definition: Import, name: string, lines: readonly string[], take = true) => {
    const ctx = { ...staff, content }
    const id = await startImport(ctx, definition, { name, bytes: Buffer.from(lines.join('\r\n')) })
    if (take) await takeImport(ctx, definition, id)
  }
  month.tell(month.ago({ hours: 26 }), async (as) => {
    const staff = as(people.admin)
    const today = localTime(staff.calendar, staff.now).toPlainDate()
    const monday = today.subtract({ days: today.dayOfWeek - 1 })
    const day = (daysAgo: number) =>
      monday
        .subtract({ days: 7 * daysAgo })
        .toLocaleString('en-US', { month: 'short', day: '2-digit', year: 'numeric' })
    await bring(staff, priceIndex, 'EIA_weekly_Midwest_Ohio.csv', [
      'Date,EMD_EPD2D_PTE_R20_DPG,EMM_EPMR_PTE_SOH_DPG,W_EPD2F_PRS_SOH_DPG,W_EPLLPA_PRS_SOH_DPG',
      ...weeks.map((price, at) =>
        [
          `"${day(weeks.length - 1 - at)}"`,
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
      cost('ulsd', '2.7977'),
      cost('off-road-diesel', '2.4067'),
      cost('kerosene', '2.9310'),
      `jet fuel,${terminal?.name},2.9,${day},10 AM`,
    ])
  })
  month.tell(month.ago({ minutes: 25 }), async (as) => {
    const staff = as(people.admin)
    const lines = [
      'Customer,Active Status,Customer Type,Main Phone,Main Email,Primary Contact,Bill to 1,Bill to 2,Bill to 3,Ship to 1,Ship to 2,Ship to 3',
      'Alum Creek Orchards,Active,Farm,740-555-0123,office@alumcreek.example,Pat Orchard,Alum Creek Orchards,12 Orchard Ln,"Sunbury, OH 43074",,,',
      'Alum Creek Orchards:Cider barn,Active,,,,,,,,Cider barn,90 Barn Rd,"Sunbury, OH 43074"',
      'Polaris Paving LLC,Active,Contractor,(614) 555-0177,bids@polarispaving.example,Sam Stone,Polaris Paving LLC,7 Yard St,"Westerville, OH 43082",,,',
      `${farms},Active,Farm,(937) 555-0161,,Lou Grange,,,,,,`,
      'Olentangy Boat Club,Active,,614-555-0177,,,,,,,,',
      'Old Mill Freight,Not-active,,,,,,,,,,',
    ]
    await bring(staff, quickbooks, 'QuickBooks Customer Contact List.csv', lines, false)
  })
}
