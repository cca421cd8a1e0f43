import { can, notYours } from './can.ts'
import type { Permission } from './permissions.ts'
import { DomainError } from './domain-error.ts'
import type { Viewer } from './viewer.ts'

/** `may`: the permission it takes, or any one of several. */
type Move<State extends string> = { to: NoInfer<State>; may: Permission | readonly Permission[] }
type Table<State extends string, Verb extends string> = Record<State, Partial<Record<Verb, Move<State>>>>

/** Who moves it; left out where the move follows from another that was allowed. */
type TransitionActor = Viewer | undefined

export type Lifecycle<State extends string = string, Verb extends string = string> = {
  noun: string
  states: readonly State[]
  verbs: readonly Verb[]
  /** The state that follows. Throws a DomainError when the table has no such move, or the viewer may not. */
  move(state: State, verb: Verb, viewer: TransitionActor): State
  /** The verbs open to someone now, in the order of the table: the buttons of a screen. */
  movesFor(state: State, viewer: TransitionActor): Verb[]
  /** Whether a text that came from outside is one of the verbs. */
  isVerb(text: unknown): text is Verb
  /** A Mermaid state diagram, printed into the docs by a test. */
  diagram(): string
}

/** A noun's life as one table: it allows and refuses, gives the buttons and names the events. */
/* @__NO_SIDE_EFFECTS__ */
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
    move(state, verb, viewer) {
      const move = table[state][verb]
      if (!move) throw new DomainError('conflict', `This ${noun} is ${label(state)}, so you can't do that now.`)
      if (viewer && !isOpenTo(viewer, move)) throw notYours(viewer)
      return move.to
    },
    movesFor: (state, viewer) =>
      moves(state)
        .filter(([, move]) => !viewer || isOpenTo(viewer, move))
        .map(([verb]) => verb),
    isVerb: (text): text is Verb => verbs.some((verb) => verb === text),
    diagram: () =>
      ['stateDiagram-v2', `  [*] --> ${states[0]}`]
        .concat(
          states.flatMap((from) =>
            moves(from).map(
              ([verb, move]) => `  ${from} --> ${move.to}: ${verb} (${permissionsOf(move).join(' or ')})`,
            ),
          ),
        )
        .join('\n'),
  }
}

const permissionsOf = ({ may }: Pick<Move<string>, 'may'>) => [may].flat() as Permission[]

const isOpenTo = (viewer: Viewer, move: Pick<Move<string>, 'may'>) =>
  permissionsOf(move).some((permission) => can(viewer, permission))

const label = (state: string) => state.replaceAll('_', ' ')
