import type { Viewer } from './viewer.ts'

/** A state as people read it; the tone gives it color and shape. */
export type StateWord = { tone: 'new' | 'work' | 'road' | 'kept' | 'late' | 'hold' | 'off'; words: string }

/** `isNow` follows "It is now" when someone else was faster. `toBuyers` where others read a state otherwise than staff. */
type StateLabels = StateWord & { isNow: string; toBuyers?: StateWord & { isNow: string } }

/** What a state is called and which groups it belongs to, for screens, tabs, exports, conflicts and queries. */
export type States<State extends string = string, Flag extends string = never> = {
  noun: string
  words: Readonly<Record<State, StateWord>>
  /** The same to the buyer. */
  buyerWords: Readonly<Record<State, StateWord>>
  isNow(viewer: Viewer, state: State): string
  /** The states of a group, in the order of the table. */
  statesThat(flag: Flag): readonly State[]
  is(flag: Flag, state: State): boolean
}

/**
 * Words and groups of a lifecycle's states. A state added to the lifecycle doesn't compile until it has words and a
 * yes or no for each group.
 */
export const defineStates = <State extends string, Flag extends string = never>(
  noun: string,
  table: Record<State, StateLabels & Record<Flag, boolean>>,
): States<State, Flag> => {
  const states = Object.keys(table) as State[]
  const wordsOf = (pick: (labels: StateLabels) => StateWord) =>
    Object.fromEntries(
      states.map((state) => {
        const { tone, words } = pick(table[state])
        return [state, { tone, words }]
      }),
    ) as Record<State, StateWord>
  return {
    noun,
    words: wordsOf((said) => said),
    buyerWords: wordsOf((said) => said.toBuyers ?? said),
    isNow({ role }, state) {
      const { toBuyers, isNow } = table[state]
      return role === 'admin' ? isNow : (toBuyers?.isNow ?? isNow)
    },
    statesThat: (flag) => states.filter((state) => table[state][flag]),
    is: (flag, state) => table[state][flag],
  }
}
