import { isMap, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml'
import type { z } from 'zod'
import { inPlainWords, type Mistake } from './mistakes.ts'

type Path = readonly PropertyKey[]

/** A content file that has been read: its value, and where in the file each part of it stands. */
export type Sheet<Value = unknown> = { file: string; value: Value; lineAt: (path: Path) => number }

type Source = { file: string; text: string; firstLine?: number }

/** Reads YAML text with a schema. Mistakes go to `report`; a sheet comes back only when there are none. */
export const readSheet = <Schema extends z.ZodType>(
  { file, text, firstLine = 1 }: Source,
  schema: Schema,
  report: (mistake: Mistake) => void,
): Sheet<z.output<Schema>> | undefined => {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  const lineOf = (offset: number) => counter.linePos(offset).line + firstLine - 1
  if (document.errors.length > 0) {
    for (const error of document.errors)
      report({ file, line: lineOf(error.pos[0]), words: `not valid YAML: ${error.message}` })
    return undefined
  }
  const lineAt = (path: Path) => lineOf(offsetOf(document, path))
  const parsed = schema.safeParse(document.toJS() ?? {}, { reportInput: true })
  if (parsed.success) return { file, value: parsed.data, lineAt }
  for (const { path, words } of parsed.error.issues.flatMap(inPlainWords)) report({ file, line: lineAt(path), words })
  return undefined
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
