import { CORE_SCHEMA, load } from 'js-yaml'
import { isMap, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml'
import type { z } from 'zod'
import { inPlainWords, type Mistake } from './content-error.ts'

type Path = readonly PropertyKey[]

/** A content file that has been read: its value, and where in the file each part of it stands. */
export type ContentFile<Value = unknown> = { file: string; value: Value; lineAt: (path: Path) => number }

type Source = { file: string; text: string; firstLine?: number }

/**
 * What a schema made of the last few texts of each file. All files are read anew whenever staff change a setting or look
 * at a draft, and few differ: what is published, what the file says, and a draft of it take turns.
 */
const cache = new WeakMap<z.ZodType, Map<string, { text: string; value: unknown }[]>>()
const texts = 4

/** Reads YAML text with a schema. Mistakes go to `report`; a sheet comes back only when there are none. */
export const readContentFile = <Schema extends z.ZodType>(
  { file, text, firstLine = 1 }: Source,
  schema: Schema,
  report: (mistake: Mistake) => void,
): ContentFile<z.output<Schema>> | undefined => {
  const before = cache.get(schema)?.get(file)
  const cached = before?.find((one) => one.text === text)
  let reparsed: ReturnType<typeof parse> | undefined
  // The parsed document is heavy and only tells lines of mistakes: it is made for one rather than kept.
  const lineAt = (path: Path) => (reparsed ??= parse(text, firstLine)).lineAt(path)
  if (cached) return { file, value: cached.value as z.output<Schema>, lineAt }
  const quick = readQuickly(text)
  let parsed = quick && schema.safeParse(quick.value)
  if (!parsed?.success) {
    const { document, lineOf } = (reparsed = parse(text, firstLine))
    if (document.errors.length > 0) {
      for (const error of document.errors)
        report({ file, line: lineOf(error.pos[0]), words: `not valid YAML: ${error.message}` })
      return undefined
    }
    parsed = schema.safeParse(document.toJS() ?? {}, { reportInput: true })
  }
  if (parsed.success) {
    if (!cache.has(schema)) cache.set(schema, new Map())
    cache.get(schema)?.set(file, [{ text, value: parsed.data }, ...(before ?? [])].slice(0, texts))
    return { file, value: parsed.data, lineAt }
  }
  for (const { path, words } of parsed.error.issues.flatMap(inPlainWords))
    report({ file, line: lineAt(path), words, path })
  return undefined
}

/** Six times as fast as the parser that knows the lines, which took a third of a start. Undefined for what is not YAML. */
const readQuickly = (text: string): { value: unknown } | undefined => {
  try {
    return { value: load(text, { schema: CORE_SCHEMA }) ?? {} }
  } catch {
    return undefined
  }
}

const parse = (text: string, firstLine: number) => {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  const lineOf = (offset: number) => counter.linePos(offset).line + firstLine - 1
  return { document, lineOf, lineAt: (path: Path) => lineOf(offsetOf(document, path)) }
}

/** Where the last part of the path that exists begins, so that a missing key names the group it is missing from. */
const offsetOf = (document: Document, path: Path): number => {
  let node = document.contents as Node | null
  let offset = node?.range?.[0] ?? 0
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => String(item.key) === String(part))
      if (!pair) break
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value as Node | null
    } else if (isSeq(node)) {
      node = node.items[Number(part)] as Node | null
      offset = node?.range?.[0] ?? offset
    } else break
  }
  return offset
}
