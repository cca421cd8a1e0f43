import { Refusal } from './refusal.ts'
import type { ActorRole } from './viewer.ts'

type Move<State extends string> = { to: NoInfer<State>; by: readonly ActorRole[] }
type Table<State extends string, Verb extends string> = Record<State, Partial<Record<Verb, Move<State>>>>

export type Lifecycle<State extends string = string, Verb extends string = string> = {
  noun: string
  states: readonly State[]
  verbs: readonly Verb[]
  /** The state that follows. Throws a Refusal when the table has no such move for this role. */
  move(state: State, verb: Verb, role: ActorRole): State
  /** The verbs open to a role now, in the order of the table: the buttons of a screen. */
  movesFor(state: State, role: ActorRole): Verb[]
  /** Whether a text that came from outside is one of the verbs. */
  isVerb(text: unknown): text is Verb
  /** A Mermaid state diagram, printed into the docs by a test. */
  diagram(): string
}

/** A noun's life as one table: it allows and refuses, gives the buttons and names the events. */
export const lifecycle = <State extends string, Verb extends string>(
  noun: string,
  table: Table<State, Verb>,
): Lifecycle<State, Verb> => {
  const states = Object.keys(table) as State[]
  const moves = (state: State) => Object.entries(table[state]) as [Verb, Move<State>][]
  const verbs = [...new Set(states.flatMap((state) => moves(state).map(([verb]) => verb)))]

  return {
    noun,
    states,
    verbs,
    move(state, verb, role) {
      const move = table[state][verb]
      if (!move) throw new Refusal('conflict', `A ${noun} that is ${said(state)} cannot be changed this way.`)
      if (!move.by.includes(role)) throw new Refusal('forbidden', `This is not yours to change.`)
      return move.to
    },
    movesFor: (state, role) =>
      moves(state)
        .filter(([, move]) => move.by.includes(role))
        .map(([verb]) => verb),
    isVerb: (text): text is Verb => verbs.some((verb) => verb === text),
    diagram: () =>
      ['stateDiagram-v2', `  [*] --> ${states[0]}`]
        .concat(
          states.flatMap((from) =>
            moves(from).map(([verb, { to, by }]) => `  ${from} --> ${to}: ${verb} (${by.join(', ')})`),
          ),
        )
        .join('\n'),
  }
}

const said = (state: string) => state.replaceAll('_', ' ')
