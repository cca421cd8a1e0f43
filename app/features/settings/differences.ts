/** More of a change than this is counted, not listed. */
const mostListed = 12
const longestValue = 80

/**
 * What differs between two values of a setting, part by part, in words for the diary: "phone: (202) 555-0142 → (202)
 * 555-0199". Entries of a list are known by their id, key or name.
 */
export const differences = (before: unknown, after: unknown): string => {
  const found = [...between(before, after, '')]
  const listed = found.slice(0, mostListed).join('; ')
  return found.length > mostListed ? `${listed}; and ${found.length - mostListed} more` : listed
}

function* between(before: unknown, after: unknown, at: string): Generator<string> {
  if (isEqual(before, after)) return
  const [one, other] = [partsOf(before), partsOf(after)]
  if (!one || !other) {
    yield `${at || 'all'}: ${said(before)} → ${said(after)}`
    return
  }
  let found = false
  for (const name of new Set([...one.keys(), ...other.keys()])) {
    for (const what of between(one.get(name), other.get(name), at ? `${at} ${name}` : name)) {
      found = true
      yield what
    }
  }
  // The same entries in another order: the first of some lists is the usual one.
  if (!found) yield `${at || 'all'}: ${[...one.keys()].join(', ')} → ${[...other.keys()].join(', ')}`
}

const partsOf = (value: unknown): Map<string, unknown> | undefined => {
  if (value === null || typeof value !== 'object') return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const named = value.map((entry) => [nameOf(entry), entry] as const)
  const isNamed =
    value.every((entry) => nameOf(entry) !== undefined) && new Set(named.map(([n]) => n)).size === value.length
  return isNamed ? new Map(named as [string, unknown][]) : undefined
}

const nameOf = (entry: unknown): string | undefined => {
  if (entry === null || typeof entry !== 'object') return undefined
  const { id, key, name, from } = entry as Record<string, unknown>
  return [id, key, name, from].find((one): one is string => typeof one === 'string')
}

const said = (value: unknown): string => {
  if (value === undefined || value === null) return 'nothing'
  const text = typeof value === 'string' ? value : wordsOf(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

const wordsOf = (value: unknown): string =>
  value !== null && typeof value === 'object' ? Object.values(value).map(wordsOf).join(', ') : String(value)

const isEqual = (one: unknown, other: unknown) => ordered(one) === ordered(other)

/** PostgreSQL keeps the keys of an object in an order of its own. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? ''
