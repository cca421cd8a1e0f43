import fc from 'fast-check'
import type { FieldContext } from '../../app/forms/field.ts'
import { expected, type Input } from './inputs.ts'

type StoredRows = { name: string; value: unknown }[]

/** A way in for forms, and a look at what became of them. `post` says the status, 303 where the form was taken. */
export type Door = {
  post: (input: Input) => Promise<number>
  stored: (ids: string[]) => Promise<Map<string, StoredRows>>
}

const atOnce = 12

/** Nothing breaks, what is taken is stored as it was sent, and what cannot be kept is refused. */
export const survives = (door: Door, inputs: fc.Arbitrary<Input>, context: FieldContext, batch: number) =>
  fc.asyncProperty(fc.array(inputs, { minLength: batch, maxLength: batch }), async (inputs) => {
    const statuses = new Map<string, number>()
    const waiting = inputs.values()
    const postNext = async () => {
      for (const input of waiting) statuses.set(input.id, await door.post(input))
    }
    await Promise.all(Array.from({ length: atOnce }, postNext))
    const stored = await door.stored(inputs.map(({ id }) => id))
    for (const input of inputs) {
      const trouble = troubleWith(input, statuses.get(input.id), stored.get(input.id), context)
      if (trouble) throw new Error(`${trouble}\n${input.form.path} ${JSON.stringify(input.pairs)}`)
    }
  })

const troubleWith = (input: Input, status = 0, stored: StoredRows | undefined, context: FieldContext) => {
  if (status >= 500 || status === 0) return `It broke: ${status}.`
  const wanted = expected(input, context)
  if (!wanted) return status === 303 || stored ? `It was taken (${status}), and should have been refused.` : undefined
  if (status !== 303 || !stored) return `It was refused (${status}), and should have been taken.`
  const found = Object.fromEntries(stored.map(({ name, value }) => [name, value]))
  const lost = Object.keys(wanted).find((name) => found[name] !== wanted[name])
  return lost && `"${lost}" was sent as ${JSON.stringify(wanted[lost])} and stored as ${JSON.stringify(found[lost])}.`
}
