import type { Changing, Seen } from '#domain/events/seen.ts'
import { textOf } from './read-form.ts'

/** What a page shows of a thing, as its buttons send it along: "placed 3", the state and which change it was of. */
export const writeSeen = ({ state, changes }: Pick<Changing, 'state' | 'changes'>) => `${state} ${changes}`

/** What a button says its page showed; undefined when that is none of the states. */
export const readSeen = <State extends string>(
  body: FormData,
  isState: (text: unknown) => text is State,
): Seen<State> | undefined => {
  const [, state, changes] = /^([a-z_]+)(?: (\d{1,9}))?$/.exec(textOf(body, 'seen')) ?? []
  if (!isState(state)) return undefined
  return changes === undefined ? state : { state, changes: Number(changes) }
}
