import { inArray, sql } from 'drizzle-orm'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orders } from '#features/orders/schema.ts'
import { standingDeliveries, type StandingDelivery } from './schema.ts'

/** In SQL: the day of the first order that is still to come into the tank, which covers what its rule would bring. */
export const orderedOn = sql<string | null>`(select min(${orders.deliveryDate}) from ${orders}
  where ${orders.tankId} = ${standingDeliveries.tankId}
  and ${inArray(orders.state, [...orderStates.statesThat('isActive')])})`

/** A tank that will run dry before its next stop, or has none: at the earliest that its forecast allows. */
export const isDryFirst = ({
  state,
  runsOutFrom,
  nextOn,
  ordered,
}: Pick<StandingDelivery, 'state' | 'runsOutFrom' | 'nextOn'> & { ordered: string | null }): boolean =>
  state === 'active' && runsOutFrom !== null && runsOutFrom <= (ordered ?? nextOn ?? '')
