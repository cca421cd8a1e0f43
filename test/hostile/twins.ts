import type { TestDatabase } from '../../app/platform/testing.ts'
import type { FieldContext } from '../../app/forms/field.ts'
import { check } from '../../app/forms/form.ts'
import type { Door } from './door.ts'
import type { Input } from './inputs.ts'

/** How a careless program puts a text into its SQL. */
type EscapeText = (text: string) => string

/** A twin of the site with a flaw that we planted: it puts its SQL together by hand. For tests alone. */
export const flawedDoor = ({ pool }: TestDatabase, context: FieldContext, quoted: EscapeText): Door => ({
  post: async ({ form, id, pairs }: Input) => {
    const sent = new URLSearchParams(pairs)
    const twice = [...sent.keys()].some((name) => sent.getAll(name).length > 1)
    const checked = check(form, Object.fromEntries(sent), context)
    if (twice || 'problems' in checked) return 422
    const answers = quoted(JSON.stringify(checked.answers))
    // A table of the connection's own would not be seen by the next one.
    return pool.query(`insert into twin (id, answers) values ('${id}', ${answers})`).then(
      () => 303,
      () => 500,
    )
  },
  stored: async (ids) => {
    const { rows } = await pool.query('select id, answers from twin where id = any($1)', [ids])
    return new Map(rows.map(({ id, answers }) => [id, answers]))
  },
})

/** Forgets that a text may hold a quote. */
export const unquoted: EscapeText = (text) => `'${text}'`

/** Doubles the quotes, and throws zero-width characters away "to be safe". */
export const tidied: EscapeText = (text) => `'${text.replaceAll(`'`, `''`).replaceAll(/[\u200b\ufeff]/g, '')}'`

/** What the database does with a text it is given as it should be. */
export const careful: EscapeText = (text) => `'${text.replaceAll(`'`, `''`)}'`
