import { inArray, or, sql, type SQL } from 'drizzle-orm'
import { searchedSpellings } from '#domain/address-spellings.ts'
import { containsWord } from '#domain/text-search.ts'
import type { Context } from '#domain/context.ts'
import { readReference } from '#domain/reference.ts'
import { partOfPhone } from '#domain/phone-digits.ts'
import { requests } from './schema.ts'

/**
 * Names, companies, addresses, telephone numbers, references and what was written: the words as a language has them
 * (full text), or the very letters anywhere in them (trigrams, which find from three letters on). What may be a
 * reference or a telephone number is looked for as it is stored, too: "plant@darby" has the letters of a reference.
 */
export const matching = (typed: string): SQL | undefined => {
  const words = typed
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .slice(0, longestSearch)
  if (words === '') return undefined
  const asStored = [readReference(words)?.toLowerCase(), partOfPhone(words)]
  const letters = new Set([...searchedSpellings(words), ...asStored.filter((form) => form !== undefined)])
  return or(
    ...[...letters].map((each) => containsWord(sql`${requests.searchText}`, each)),
    sql`${requests.searchWords} @@ websearch_to_tsquery('english', ${words})`,
  )
}

/** So many are put in order after they are found. */
const few = 500

/** Of so many of the latest so many have what is common. */
const [latest, common] = [1000, 20]

/**
 * The same for a list that is sorted: what few requests have is found first, and put in order then. Walked in the order of
 * the list, a million would be read for a word that none of them has. What many of the latest have is soon met in that order;
 * to find it first, all that came in before anyone wrote it may be read.
 */
export const matchingInOrder = async ({ db }: Pick<Context, 'db'>, typed: string): Promise<SQL | undefined> => {
  const match = matching(typed)
  if (!match) return undefined
  const { rows } = await db.execute<{ met: number }>(sql`select count(*)::int as met from (
    select ${requests.searchText}, ${requests.searchWords} from ${requests} order by ${requests.receivedAt} desc, ${requests.id} desc
      limit ${latest}) as requests where ${match}`)
  if ((rows[0]?.met ?? 0) > common) return match
  // Planned for many, of which a few are taken: for a few at once it would read through all requests for the first of them.
  const { rows: found } = await db.execute<{ id: string }>(sql`
    with found as materialized (select ${requests.id} from ${requests} where ${match} limit ${40 * few})
    select id from found limit ${few + 1}`)
  return found.length > few
    ? match
    : inArray(
        requests.id,
        found.map(({ id }) => id),
      )
}

const longestSearch = 200
