import type { Context } from '#domain/context.ts'
import type { TabCount, Tabs } from './definition.ts'

type Group<State> = { label: string; urgent?: boolean } & (
  | { states: readonly State[] }
  | { count: (ctx: Context) => Promise<number> }
)

type StateTabsOptions<State extends string> = {
  /** In the order of the tabs. */
  states: readonly State[]
  words: Record<State, { words: string }>
  counts: (ctx: Context) => Promise<readonly { state: State; count: number }[]>
  /** Tabs of more than one state, or of what no state says, before those of one. */
  groups?: Record<string, Group<State>>
  /** States of which one is too many. */
  urgent?: readonly State[]
  /** Only states there is something of have a tab, and these. */
  kept?: readonly State[]
  /** States that an address may ask for, without a tab of their own. */
  untabbed?: readonly State[]
}

/** Tabs of a lifecycle: all, groups of states, and each state, with how many there are. */
export const stateTabs = <State extends string>(options: StateTabsOptions<State>): Tabs<unknown> => {
  const { states, words, counts, groups = {}, urgent = [], kept, untabbed = [] } = options
  return {
    shows: [...Object.keys(groups), ...states],
    read: async (ctx, asked) => {
      const found = await counts(ctx)
      const countOf = (subset: readonly State[]) =>
        found.reduce((sum, { state, count }) => sum + (subset.includes(state) ? count : 0), 0)
      const grouped = await Promise.all(
        Object.entries(groups).map(async ([show, group]): Promise<TabCount> => {
          const count = 'states' in group ? countOf(group.states) : await group.count(ctx)
          return { show, label: group.label, count, urgent: group.urgent && count > 0 }
        }),
      )
      const single = states
        .filter((state) => !untabbed.includes(state))
        .filter((state) => !kept || countOf([state]) > 0 || kept.includes(state) || state === asked.show)
        .map((state) => ({
          show: state,
          label: words[state].words,
          count: countOf([state]),
          urgent: urgent.includes(state) && countOf([state]) > 0,
        }))
      return [{ label: 'All', count: countOf(states) }, ...grouped, ...single]
    },
  }
}
