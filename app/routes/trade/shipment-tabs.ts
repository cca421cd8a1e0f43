import { shipmentLife, shipmentStates, type ShipmentState } from '#domain/shipments/lifecycle.ts'

const { states } = shipmentLife

/** The tabs above a list of trucks, each with how many it holds. */
export const shipmentTabs = (counts: readonly { state: ShipmentState; count: number }[]) => {
  const countOf = (...of: ShipmentState[]) =>
    counts.filter(({ state }) => of.includes(state)).reduce((sum, { count }) => sum + count, 0)
  return [
    { label: 'All', count: countOf(...states) },
    { state: 'active', label: 'Active', count: countOf(...shipmentStates.statesThat('isActive')) },
    ...states.map((state) => ({
      state,
      label: shipmentStates.words[state].words,
      count: countOf(state),
      urgent: state === 'delayed' && countOf(state) > 0,
    })),
  ]
}
