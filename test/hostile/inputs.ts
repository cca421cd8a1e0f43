import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Field, FieldContext } from '../../app/forms/field.ts'
import { check, fieldsOf, type Form } from '../../app/forms/form.ts'
import { hostileText } from './alphabet.ts'

/** One form as it is posted: mostly its sample, and hostile where it was changed. */
export type Input = { form: Form & { path: string }; id: string; pairs: [string, string][] }

/** A form with one or two answers that nobody would give; now and then a field too many, or one that came twice. */
export const inputOf = (forms: readonly (Form & { path: string })[]): fc.Arbitrary<Input> =>
  fc.constantFrom(...forms).chain((form) => {
    const names = Object.keys(fieldsOf(form))
    const changes = fc.array(fc.tuple(fc.constantFrom(...names), hostileText), { minLength: 1, maxLength: 2 })
    const stray = fc.tuple(fc.constantFrom(...names, '__proto__', 'constructor', 'state', 'user_id'), hostileText)
    const strays = fc.oneof(
      { weight: 9, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(stray, { maxLength: 2 }) },
    )
    return fc.tuple(changes, strays).map(([changed, more]) => {
      const id = randomUUID()
      // Nobody's mailbox fills up, and no two submissions wait for the same one.
      const own = form.contact.email ? { [form.contact.email]: `${id}@hilltop-farm.example` } : {}
      const typed = { ...form.sample, ...own, ...Object.fromEntries(changed) }
      return { form, id, pairs: [...Object.entries(typed), ...more] }
    })
  })

/** The answers that must be stored word for word; undefined where the form has to refuse what was sent. */
export const expected = ({ form, pairs }: Input, context: FieldContext): Record<string, unknown> | undefined => {
  const fields = fieldsOf(form)
  const sent = new URLSearchParams(pairs)
  if (Object.keys(fields).some((name) => sent.getAll(name).length > 1)) return undefined
  const typed = Object.fromEntries(sent)
  const checked = check(form, typed, context)
  if ('problems' in checked) return undefined
  return Object.fromEntries(
    checked.answers
      .filter(({ secret }) => !secret)
      .map(({ name, value }) => [name, isFree(fields[name], value) ? (typed[name] ?? '').trim() : value]),
  )
}

/** A text that is kept as it was typed, and said so: what the catalogue makes of it is not asked. */
const isFree = (field: Field | undefined, value: unknown) =>
  typeof value === 'string' && !field?.options && !field?.ownLabel && field?.say(value) === value
