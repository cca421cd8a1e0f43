import type { Doubt } from '#domain/doubt.ts'
import { sayGallons, type DeciGallons } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Load } from '#features/shipments/schema.ts'

/**
 * A load is billed in net gallons, corrected to 60 °F. Gross gallons written in their place differ by about 0.05 % for
 * each degree, that is 3 % in the hardest frost, and a meter by far less: beyond 5 % it is another figure altogether.
 * Packages are counted.
 */
const tolerance = { gallon: 0.05, package: 0 } as const

/**
 * Sets what was delivered of each load against what the truck was scheduled with.
 * @returns what to ask when much less was delivered.
 * @throws Refusal `invalid` for more than a truck can have carried, in words that name both figures.
 */
export const doubtDelivered = (loads: readonly Load[], delivered: readonly Load[]): Doubt[] =>
  loads.flatMap((load, position) => {
    const came = delivered[position] ?? load
    const [said, loaded] = [sayLoad(came), sayLoad(load)]
    const of = loads.length > 1 ? `${load.name}: ` : ''
    if (came.quantity > load.quantity * (1 + tolerance[load.unit]))
      throw new Refusal(
        'invalid',
        `${of}${said} cannot have been delivered, for the truck was scheduled with ${loaded}. ${again[load.unit]}`,
      )
    if (came.quantity >= load.quantity * (1 - tolerance[load.unit])) return []
    return [
      {
        key: `delivered:${position}:${came.quantity}`,
        why: `${of}The truck was scheduled with ${loaded}, and you say ${said}.`,
        yes: `Yes, only ${said} of ${loaded} ${came.quantity === 1 && came.unit === 'package' ? 'was' : 'were'} delivered`,
      },
    ]
  })

const again = { gallon: 'Please look at the meter ticket again.', package: 'Please count again.' } as const

const sayLoad = ({ unit, quantity }: Load) =>
  unit === 'gallon' ? sayGallons(quantity as DeciGallons) : `${quantity} ${quantity === 1 ? 'package' : 'packages'}`
