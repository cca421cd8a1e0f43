import { isDeepStrictEqual } from 'node:util'
import { parseDocument, type Document } from 'yaml'
import { splitFrontMatter } from '../folder.ts'

type Path = readonly (string | number)[]

/** A content file taken apart: the value of its YAML as it is written, and the Markdown below it, if it has any. */
export type ParsedContentFile = { value: unknown; body?: string }

export const takeApart = (text: string): ParsedContentFile => {
  const parts = splitFrontMatter(text)
  if (!parts) return { value: parseDocument(text).toJS() ?? {} }
  return { value: parseDocument(parts.head).toJS() ?? {}, body: parts.body.replace(/^\n/, '') }
}

/**
 * The same file with another value and another text below. What did not change stays as it was written, with its comments.
 */
export const putTogether = (before: string, { value, body }: ParsedContentFile): string => {
  const parts = splitFrontMatter(before)
  const yaml = rewritten(parts ? parts.head : before, value)
  if (body === undefined) return yaml
  return `---\n${yaml}---\n\n${body.replaceAll('\r\n', '\n').trim()}\n`
}

const rewritten = (yaml: string, value: unknown) => {
  const document = parseDocument(yaml)
  const before: unknown = document.toJS()
  if (before === null || before === undefined)
    document.contents = document.createNode(value) as typeof document.contents
  else change(document, [], before, value)
  return document.toString({ lineWidth: 0 })
}

const change = (document: Document, path: Path, before: unknown, after: unknown): void => {
  if (isDeepStrictEqual(before, after)) return
  if (Array.isArray(before) && Array.isArray(after)) return changeList(document, path, before, after)
  if (isGroup(before) && isGroup(after)) {
    for (const key of Object.keys(before)) if (!(key in after)) document.deleteIn([...path, key])
    for (const [key, item] of Object.entries(after)) {
      if (key in before) change(document, [...path, key], before[key], item)
      else document.setIn([...path, key], document.createNode(item))
    }
    return
  }
  if (path.length === 0) document.contents = document.createNode(after) as typeof document.contents
  else document.setIn(path, typeof after === 'object' ? document.createNode(after) : after)
}

/** One entry taken out leaves the others as they stand, comments and all. */
const changeList = (document: Document, path: Path, before: unknown[], after: unknown[]) => {
  if (after.length === before.length - 1) {
    const gone = before.findIndex((item, index) => !isDeepStrictEqual(item, after[index]))
    document.deleteIn([...path, gone])
    return changeList(document, path, before.toSpliced(gone, 1), after)
  }
  if (after.length < before.length) return void document.setIn(path, document.createNode(after))
  for (const [index, item] of after.entries()) {
    if (index < before.length) change(document, [...path, index], before[index], item)
    else document.addIn(path, document.createNode(item))
  }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
