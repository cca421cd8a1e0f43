import { inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { readReference } from '#domain/reference.ts'
import { phoneDigits } from '#domain/phone-digits.ts'
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
  const asStored = [readReference(words)?.toLowerCase(), phoneDigits(words)]
  const letters = new Set([words, ...asStored.filter((form) => form !== undefined)])
  return or(...[...letters].map(contains), sql`${requests.searchWords} @@ websearch_to_tsquery('english', ${words})`)
}

/** So many are put in order after they are found. */
const few = 500

/**
 * The same for a list that is sorted: what few requests have is found first, and put in order then. Walked in the order of
 * the list, a million would be read for a word that none of them has.
 */
export const matchingInOrder = async ({ db }: Pick<Context, 'db'>, typed: string): Promise<SQL | undefined> => {
  const match = matching(typed)
  if (!match) return undefined
  const found = await db
    .select({ id: requests.id })
    .from(requests)
    .where(match)
    .limit(few + 1)
  return found.length > few
    ? match
    : inArray(
        requests.id,
        found.map(({ id }) => id),
      )
}

const longestSearch = 200

const contains = (letters: string) => sql`${requests.searchText} like ${`%${letters.replaceAll(/[\\%_]/g, '\\$&')}%`}`
