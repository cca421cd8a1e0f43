import { countAtMost, type PageMeasure } from './budget.ts'
import { visit } from './visit.ts'

/** Requests of Home before it is touched, the page itself and its fonts included. */
export const homeRequests: PageMeasure = async ({ origin }) => [
  countAtMost('requests of Home before touch', (await visit(origin)).addresses.length, 6),
]
