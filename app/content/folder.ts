import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import type { Mistake } from './content-error.ts'
import { readContentFile, type ContentFile } from './content-file.ts'

/** A Markdown page: what its front matter says, and the text below with the line it begins on. */
export type Page<Head> = ContentFile<Head> & { slug: string; body: string; bodyLine: number }

/** What staff wrote in place of files, by their paths; null takes a page away. */
export type Texts = Readonly<Record<string, string | null>>

/** Reads a content folder with the texts that lie over it, and remembers what it read and what was wrong with it. */
export const openFolder = (folder: string, texts: Texts = {}) => {
  const mistakes: Mistake[] = []
  const sheets: ContentFile[] = []
  const pages: Page<unknown>[] = []
  const readFiles = new Set<string>()
  const hash = createHash('sha256')
  const report = (mistake: Mistake) => void mistakes.push(mistake)
  const relativePath = (path: string) => `${basename(folder)}/${path}`

  const textOf = (path: string) => {
    readFiles.add(path)
    const overlayText = texts[path]
    if (!existsSync(join(folder, path)))
      return overlayText ?? report({ file: relativePath(path), line: 1, words: 'this file is missing' })
    const text = readFileSync(join(folder, path), 'utf8')
    hash.update(`${path}\n${text}\n`)
    return overlayText ?? text
  }

  const filesIn = (path: string, ending: string) =>
    existsSync(join(folder, path))
      ? readdirSync(join(folder, path))
          .filter((name) => name.endsWith(ending))
          .toSorted()
          .map((name) => (path ? `${path}/${name}` : name))
      : []

  /** Pages that staff wrote stand beside those of the folder, and what they took away is not there. */
  const pagesIn = (path: string, ending: string) => {
    const addedNames = Object.keys(texts).filter((name) => name.startsWith(`${path}/`) && name.endsWith(ending))
    const found = new Set([...filesIn(path, ending), ...addedNames])
    return [...found].filter((name) => texts[name] !== null).toSorted()
  }

  const yaml = <Schema extends z.ZodType>(path: string, schema: Schema): ContentFile<z.output<Schema>> | undefined => {
    const text = textOf(path)
    if (text === undefined) return undefined
    const sheet = readContentFile({ file: relativePath(path), text }, schema, report)
    if (sheet) sheets.push(sheet)
    return sheet
  }

  const yamlIn = <Schema extends z.ZodType>(path: string, schema: Schema) =>
    filesIn(path, '.yaml').map((file) => ({ name: basename(file, '.yaml'), sheet: yaml(file, schema) }))

  const markdownIn = <Schema extends z.ZodType>(path: string, schema: Schema): Page<z.output<Schema>>[] =>
    pagesIn(path, '.md').flatMap((file) => {
      const parts = splitFrontMatter(textOf(file) ?? '')
      if (!parts) {
        report({
          file: relativePath(file),
          line: 1,
          words: 'the file must open with its title and other facts between two lines of ---',
        })
        return []
      }
      const sheet = readContentFile({ file: relativePath(file), text: parts.head, firstLine: 2 }, schema, report)
      if (!sheet) return []
      const page = { ...sheet, slug: basename(file, '.md'), body: parts.body, bodyLine: parts.bodyLine }
      pages.push(page)
      return [page]
    })

  const unread = (places: readonly string[]) =>
    places
      .flatMap((place) => filesIn(place, '.yaml'))
      .filter((path) => !readFiles.has(path))
      .map(relativePath)

  return {
    mistakes,
    report,
    sheets,
    pages,
    yaml,
    yamlIn,
    markdownIn,
    unread,
    version: () => hash.copy().digest('hex').slice(0, 16),
  }
}

/** Splits a Markdown file into the YAML between its two lines of `---` and the text below; undefined without them. */
export const splitFrontMatter = (text: string) => {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end === -1) return undefined
  return { head: lines.slice(1, end).join('\n'), body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
}
