import { splitFrontMatter } from '#content/folder.ts'
import type { ContentMistake } from './base.ts'
import type { OutlinePart } from '#content/editing/outline.ts'

/** Mistakes by the field they belong to, those of the text with their lines, and all others. */
export type MistakesByField = { fields: Record<string, string>; others: { words: string; entry?: string }[] }

/** Puts each mistake at the field that fixes it. `part` holds the page's fields; a mistake elsewhere names its place. */
export const placeMistakes = (
  mistakes: readonly ContentMistake[],
  part: OutlinePart | undefined,
  text: string,
): MistakesByField => {
  const names = new Set(part ? namesIn(part) : [])
  const byField: MistakesByField = { fields: {}, others: [] }
  const lines: string[] = []
  // What other files lack while this one can't be read says nothing of them: only what is wrong here is told.
  const here = mistakes.filter(({ file }) => !file)
  for (const { words, path, line, file } of here.length > 0 ? here : mistakes) {
    const message = plainly(words)
    if (file) byField.others.push({ words: `${message} (${file})` })
    else if (path) {
      const field = fieldFor(path.map(String), names)
      if (field !== undefined) byField.fields[field] ??= message
      else byField.others.push({ words: message, entry: path.map(String).join('.') })
    } else if (line !== undefined) lines.push(inBody(text, line, message))
    else byField.others.push({ words: message })
  }
  if (lines.length > 0) byField.fields.body = lines.join(' ')
  return byField
}

/** The field at this place, or the nearest one above or, for a group, the first below. */
const fieldFor = (path: readonly string[], names: ReadonlySet<string>): string | undefined => {
  for (let length = path.length; length > 0; length--) {
    const name = path.slice(0, length).join('.')
    if (names.has(name)) return name
    const within = [...names].find((one) => one.startsWith(`${name}.`))
    if (within && length === path.length) return within
  }
  return undefined
}

const namesIn = (part: OutlinePart): string[] => {
  if (part.as === 'group') return part.parts.flatMap(namesIn)
  if (part.as === 'list') return part.items.length > 0 ? part.items.flatMap(namesIn) : [part.name]
  return [part.name]
}

/** A line as who writes the text counts it, with its words. */
const inBody = (text: string, line: number, words: string) => {
  const before = splitFrontMatter(text)?.bodyLine ?? 0
  const [said = ''] = text.split('\n').slice(line - 1)
  const excerpt = said.trim().slice(0, 60)
  return `Line ${Math.max(line - before, 1)}${excerpt && ` (“${excerpt}”)`}: ${words}.`
}

/** Nobody who writes here reads the keys of a file. */
const plainly = (words: string) => {
  const message = words
    .replace(/^"[\w.]+"(?= (?:is missing|must|may|needs))/, 'this')
    .replace(/text \(put it in quotes\)/, 'text')
    .replace(/^this is missing$/, 'please fill this in')
    .replace(/^this must not be empty$/, 'please fill this in')
    .replace(/^(this may be at most \d+)$/, '$1 characters long')
    .replace(/^no article says "featured: true"; one must$/, 'one article has to be featured')
  return message.charAt(0).toUpperCase() + message.slice(1)
}
