import { or, sql, type SQL } from 'drizzle-orm'
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

const longestSearch = 200

const contains = (letters: string) => sql`${requests.searchText} like ${`%${letters.replaceAll(/[\\%_]/g, '\\$&')}%`}`
