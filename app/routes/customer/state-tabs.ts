import type { StateWord } from '#domain/states.ts'

/** How many there are of each state. */
export type Counts<State extends string> = readonly { state: State; count: number }[]

/** The tabs above a customer's list: all, and each state there is something of. Those that are `kept` stand there always. */
export const stateTabs = <State extends string>(
  states: readonly State[],
  counts: Counts<State>,
  words: Record<State, StateWord>,
  kept: readonly (State | undefined)[],
) => {
  const of = (state: State) => counts.find((each) => each.state === state)?.count ?? 0
  return [
    { label: 'All', count: counts.reduce((sum, { count }) => sum + count, 0) },
    ...states
      .filter((state) => of(state) > 0 || kept.includes(state))
      .map((state) => ({ state, label: words[state].words, count: of(state) })),
  ]
}
