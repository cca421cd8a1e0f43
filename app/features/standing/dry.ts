import type { StandingDelivery } from './schema.ts'

/** A tank that will run dry before its next stop, or has none: at the earliest that its forecast allows. */
export const isDryFirst = ({
  state,
  runsOutFrom,
  nextOn,
}: Pick<StandingDelivery, 'state' | 'runsOutFrom' | 'nextOn'>): boolean =>
  state === 'active' && runsOutFrom !== null && nextOn !== null && runsOutFrom <= nextOn
