import { formatDay } from '#domain/day.ts'
import { labelOf, readable } from './labels.ts'

/** More of a change than this is counted, not listed. */
const mostListed = 12
const longestValue = 80

/**
 * What differs between two values of a setting, part by part, in words for the diary: "First day billed here: nothing → Mon,
 * Nov 2, 2026". Entries of a list are known by their id, key or name.
 */
export const differences = (before: unknown, after: unknown, kind?: string): string => {
  const found = [...between(before, after, [])].map(
    ({ at, from, to }) => `${labelOf(kind, at) || 'all'}: ${from} → ${to}`,
  )
  const listed = found.slice(0, mostListed).join('; ')
  return found.length > mostListed ? `${listed}; and ${found.length - mostListed} more` : listed
}

type Difference = { at: string[]; from: string; to: string }

function* between(before: unknown, after: unknown, at: string[]): Generator<Difference> {
  if (isEqual(before, after)) return
  const [one, other] = [partsOf(before), partsOf(after)]
  if (!one || !other) {
    yield { at, from: format(before), to: format(after) }
    return
  }
  let found = false
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    for (const difference of between(one.get(name), other.get(name), [...at, name])) {
      found = true
      yield difference
    }
  }
  // The same entries in another order: the first of some lists is the usual one.
  if (!found) yield { at, from: [...one.keys()].join(', '), to: [...other.keys()].join(', ') }
}

const partsOf = (value: unknown): Map<string, unknown> | undefined => {
  if (value === null || typeof value !== 'object') return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const byName = value.map((entry) => [nameOf(entry), entry] as const)
  const isNamed =
    value.every((entry) => nameOf(entry) !== undefined) && new Set(byName.map(([n]) => n)).size === value.length
  return isNamed ? new Map(byName as [string, unknown][]) : undefined
}

const nameOf = (entry: unknown): string | undefined => {
  if (entry === null || typeof entry !== 'object') return undefined
  const { id, key, name, from } = entry as Record<string, unknown>
  return [id, key, name, from].find((one): one is string => typeof one === 'string')
}

const format = (value: unknown): string => {
  if (value === undefined || value === null) return 'nothing'
  const text = wordsOf(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

const wordsOf = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? Object.values(value).map(wordsOf).join(', ')
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
        ? formatDay(value)
        : choiceOf(String(value))

/** A choice is kept by its key, such as "by_hand". */
const choiceOf = (text: string) => (/^[a-z]+(_[a-z]+)+$/.test(text) ? readable(text) : text)

const isEqual = (a: unknown, b: unknown) => ordered(a) === ordered(b)

/** PostgreSQL keeps the keys of an object in an order of its own. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? ''
