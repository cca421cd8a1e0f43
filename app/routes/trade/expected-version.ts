import type { ShownVersion, Versioned } from '#domain/events/expected-version.ts'
import { textOf } from './read-form.ts'

/** What a page shows of a thing, as its buttons send it along: "placed 3", the state and which change it was of. */
export const formatVersion = ({ state, changes }: Pick<Versioned, 'state' | 'changes'>) => `${state} ${changes}`

/** What a button says its page showed. Anything else is a version of nothing, and is answered as one that is outdated. */
export const readVersion = (body: FormData): ShownVersion => {
  const [, state = '', changes] = /^([a-z_]+) (\d{1,9})$/.exec(textOf(body, 'seen')) ?? []
  return { state, changes: Number(changes ?? -1) }
}
