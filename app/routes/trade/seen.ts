import type { Changing, Mark } from '#domain/events/seen.ts'
import { textOf } from './read-form.ts'

/** What a page shows of a thing, as its buttons send it along: "placed 3", the state and which change it was of. */
export const writeSeen = ({ state, changes }: Pick<Changing, 'state' | 'changes'>) => `${state} ${changes}`

/** What a button says its page showed. Anything else is a mark of nothing, and is answered as one that is outdated. */
export const readSeen = (body: FormData): Mark => {
  const [, state = '', changes] = /^([a-z_]+) (\d{1,9})$/.exec(textOf(body, 'seen')) ?? []
  return { state, changes: Number(changes ?? -1) }
}
