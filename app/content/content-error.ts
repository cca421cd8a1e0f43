import type { core } from 'zod'

/** Something a person has to change in a content file, in plain words. */
export type Mistake = {
  file: string
  line: number
  words: string
  /** Which part of what the file says. */
  path?: readonly PropertyKey[]
}

/** Thrown once with every mistake found, in the order of files and lines. */
export class ContentError extends Error {
  override name = 'ContentError'
  mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
    const sorted = mistakes.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
    super(sorted.map(({ file, line, words }) => `${file}:${line}: ${words}`).join('\n'))
    this.mistakes = sorted
  }
}

type Path = readonly PropertyKey[]

/** One issue of a schema as the mistakes it stands for, each with the path whose line to name. */
export const inPlainWords = (issue: core.$ZodIssue): { path: Path; words: string }[] => {
  const { path } = issue
  const name = nameOf(path)
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], words: `"${key}" is not a key that is known here` }))
    case 'invalid_type':
      return [
        { path, words: issue.input === undefined ? `${name} is missing` : `${name} must be ${kind(issue.expected)}` },
      ]
    case 'invalid_value':
      return [{ path, words: absent(issue.input) ? `${name} is missing` : `${name} must be ${either(issue.values)}` }]
    case 'too_small':
      return [
        {
          path,
          words: `${name} ${issue.origin === 'string' ? 'must not be empty' : `needs at least ${issue.minimum}`}`,
        },
      ]
    case 'too_big':
      return [{ path, words: `${name} may be at most ${issue.maximum}` }]
    case 'invalid_format':
      return [{ path, words: `${name} ${issue.message}` }]
    case 'invalid_key':
      return [{ path, words: `${name} ${issue.issues[0]?.message ?? 'is not a valid name'}` }]
    default:
      return [{ path, words: issue.message }]
  }
}

const nameOf = (path: Path) => {
  const last = path.at(-1)
  if (last === undefined) return 'this file'
  return typeof last === 'number' ? `item ${last + 1} of "${String(path.at(-2) ?? 'the list')}"` : `"${String(last)}"`
}

const absent = (input: unknown) => input === undefined

const kinds: Record<string, string> = {
  string: 'text (put it in quotes)',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of keys',
  record: 'a group of keys',
}

const kind = (expected: string) => kinds[expected] ?? expected

const either = (values: readonly unknown[]) => (values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`)
