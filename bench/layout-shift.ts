import { atMost, type Measure } from './budget.ts'
import { visit } from './visit.ts'

/** Cumulative layout shift of Home and a form, on a phone and on a desk: the worst of the four. */
export const layoutShift: Measure = async ({ origin }) => {
  const shifts: number[] = []
  for (const path of ['/', '/quote/fuel'])
    for (const width of [360, 1280]) shifts.push((await visit(origin + path, width)).shift)
  return [atMost('CLS of Home and a form, 360 and 1280 px', Math.max(...shifts), 0, '', 3)]
}
