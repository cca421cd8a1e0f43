import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'

/** What QuickBooks Desktop takes of a name. */
export const longestName = 41

/** QuickBooks reads no tab, quote or line end inside of a cell. */
export const cell = (text: string, longest = 4000) =>
  text
    .replaceAll(/[\s"]+/g, ' ')
    .trim()
    .slice(0, longest)
    .trimEnd()

/** QuickBooks Desktop reads the letters of a Windows computer, one byte each: others are written as the nearest of them. */
export const plainLetters = (text: string) =>
  text
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u2012-\u2015]/g, '-')
    .replaceAll('\u2026', '...')
    .replaceAll(/[^\0-\u00FF]/g, (letter) => letter.normalize('NFKD').replaceAll(/[^\0-\u00FF]/g, '') || '?')

/** What it takes for one name: it cuts them short, and a colon makes another customer of what follows in one program alone. */
const takenAs = (name: string) => plainLetters(cell(name.replaceAll(':', ' -'), longestName)).toLowerCase()

/**
 * What is written behind the names of customers whom QuickBooks would take for another one: nothing behind that of the first,
 * by who is in the books longer, and behind each other the beginning of its id. Who comes into the books later changes none.
 */
export const customerMarks = async ({ db }: Pick<Context, 'db'>): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`select head.id, head.name
    from (select customer_id, min(entry) as first from ledger_entries group by 1) known
    join customers c on c.id = known.customer_id join customers head on head.id = coalesce(c.merged_into, c.id)
    group by head.id order by min(known.first)`)
  const taken = new Set<string>()
  const marks = new Map<string, string>()
  for (const { id, name } of rows) {
    const key = takenAs(name)
    if (taken.has(key)) marks.set(id, ` (${id.slice(0, 6).toUpperCase()})`)
    taken.add(key)
  }
  return marks
}
