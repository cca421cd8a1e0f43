import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { loadContent, ContentError, type KnownNames } from './index.ts'

/** Frozen, because all tests of a worker share it: a part of a second goes by for each reading. */
const frozen = <Part>(part: Part): Part => {
  if (typeof part === 'object' && part !== null && !Object.isFrozen(part))
    Object.values(Object.freeze(part)).forEach(frozen)
  return part
}

/** The content of the site. */
export const content = frozen(loadContent('content'))

/** A copy of the real content folder in which one file differs; gone when the test is over. */
export const contentWith = (file: string, change: (text: string) => string): string => {
  const parent = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const folder = join(parent, 'content')
  cpSync('content', folder, { recursive: true })
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`The change left ${file} as it was.`)
  writeFileSync(path, changed)
  return folder
}

/** The mistakes of a content folder, one a line; empty when it loads. */
export const mistakesIn = (folder: string, names?: KnownNames): string[] => {
  try {
    loadContent(folder, names)
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n')
    throw error
  }
}

/** The line, outside comments, on which these words first stand. */
export const lineOf = (folder: string, file: string, words: string) =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .findIndex((line) => !line.startsWith('#') && line.includes(words)) + 1

/** A change of a text: its first passage outside comments that reads `from` becomes `to`. */
export const swap = (from: string, to: string) => (text: string) => {
  let at = text.indexOf(from)
  while (at !== -1 && text.slice(text.lastIndexOf('\n', at) + 1).startsWith('#')) at = text.indexOf(from, at + 1)
  return at === -1 ? text : text.slice(0, at) + to + text.slice(at + from.length)
}
