import type { ShownVersion, Versioned } from '#events/expected-version.ts'

/** The version of a record that a page shows, as its forms carry it: "placed 3", the state and which change it was of. */
export const writeExpected = ({ state, changes }: Pick<Versioned, 'state' | 'changes'>) => `${state} ${changes}`

/** The version that a form carries. Anything else is no version, and is answered as one that is stale. */
export const readExpected = (body: FormData): ShownVersion => {
  const [, state = '', changes] = /^([a-z_]+) (\d{1,15})$/.exec(String(body.get('seen') ?? '').trim()) ?? []
  return { state, changes: Number(changes ?? -1) }
}
