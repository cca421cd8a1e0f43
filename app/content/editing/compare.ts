import { diffLines, diffWords } from 'diff'
import { takeApart } from './rewrite.ts'

export type Run = { text: string; is: 'same' | 'gone' | 'new' }
/** One place in which two texts of a file differ: where it is, and its words before and after. */
export type Difference = { at: readonly string[]; runs: Run[] }

/** What differs between two texts of the same content file, in the order of the later one. */
export const compareTexts = (before: string, after: string): Difference[] => {
  const [one, other] = [takeApart(before), takeApart(after)]
  const [old, now] = [leavesOf(one.value), leavesOf(other.value)]
  const places = [...now.keys(), ...[...old.keys()].filter((place) => !now.has(place))]
  const facts = places
    .filter((place) => old.get(place)?.text !== now.get(place)?.text)
    .map((place) => ({
      at: (now.get(place) ?? old.get(place))?.at ?? [],
      runs: runsOf(diffWords(old.get(place)?.text ?? '', now.get(place)?.text ?? '')),
    }))
  return [...facts, ...bodies(one.body ?? '', other.body ?? '')]
}

/** Paragraphs that differ, each with its words. */
const bodies = (before: string, after: string): Difference[] => {
  const parts = diffLines(before, after)
  return parts.flatMap((part, index): Difference[] => {
    const next = parts[index + 1]
    if (part.removed && next?.added) return [{ at: ['Text'], runs: runsOf(diffWords(part.value, next.value)) }]
    if (part.added && parts[index - 1]?.removed) return []
    const text = part.value.trim()
    return (part.added || part.removed) && text
      ? [{ at: ['Text'], runs: [{ text, is: part.added ? 'new' : 'gone' }] }]
      : []
  })
}

const runsOf = (parts: readonly { value: string; added?: boolean; removed?: boolean }[]): Run[] =>
  parts.map(({ value, added, removed }) => ({ text: value, is: added ? 'new' : removed ? 'gone' : 'same' }))

type Leaf = { at: string[]; text: string }

/** Every text of a value by its place. Entries of a list are known by their name where they have one, not their place. */
const leavesOf = (value: unknown): Map<string, Leaf> => {
  const leaves = new Map<string, Leaf>()
  const walk = (part: unknown, at: string[]) => {
    if (part === null || part === undefined) return
    if (typeof part !== 'object') return void leaves.set(at.join('\n'), { at, text: String(part) })
    const entries = Array.isArray(part)
      ? part.map((item, index) => [nameOf(item, index), item] as const)
      : Object.entries(part)
    for (const [key, item] of entries) if (key !== 'key') walk(item, [...at, key])
  }
  walk(value, [])
  return leaves
}

const nameOf = (item: unknown, index: number): string => {
  const { key, question, heading, name, label, title, quote } = (item ?? {}) as Record<string, unknown>
  const said = [question, heading, name, label, title, key, quote].find((one) => typeof one === 'string' && one !== '')
  return said === undefined ? String(index + 1) : String(said).slice(0, 60)
}
