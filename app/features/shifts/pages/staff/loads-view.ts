import { href } from 'react-router'
import { formatBillOfLading } from '#features/trade/bill-of-lading.ts'
import { loadedWords } from '../../apply-load.ts'
import { inCompartments } from '../../compartments.ts'
import { reported, type Shift } from '../../find.ts'
import { calculateInventory } from '../../inventory.ts'
import { tenths } from '../stop-words.ts'
import { loadsOf } from '../shipping-paper.ts'

/** What the driver's stick said at the end of the shift. */
const stickOf = (shift: Shift, product: string): string | undefined => {
  const stick = reported(shift, 'end')
    .at(-1)
    ?.report.left.find((each) => each.product === product)
  return stick && tenths(stick.gallons)
}

/** What should be on the truck, by product. */
export const onTruckView = (shift: Shift) =>
  calculateInventory(shift).map(({ product, name, loaded, delivered, left, compartments }) => ({
    ...{ product, name, loaded: tenths(loaded), delivered: tenths(delivered), left: tenths(left) },
    where: compartments.length > 0 ? inCompartments(compartments).toLowerCase() : undefined,
    stick: stickOf(shift, product),
  }))

/** The loads of a shift; `correct`: where one is corrected, by who may. */
export const loadsView = (shift: Shift, mayPlan: boolean, format: (at: Date) => string) =>
  loadsOf(shift).map(({ id, number, terminal, billOfLading, amounts, at }) => ({
    ...{ number, words: `${terminal}, ${format(at)}, ${formatBillOfLading(billOfLading)}` },
    amounts: amounts.map(loadedWords),
    correct: mayPlan ? `?correct=${id}#correct_load` : undefined,
    at: `${href('/dashboard/admin/shifts/:id/paper.pdf', { id: shift.run.id })}?load=${number}`,
  }))
