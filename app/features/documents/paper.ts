import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { largestPaper, paperTypeOf, type PaperType } from './paper-type.ts'

/** What staff say of a paper. Dates are plain, such as "2026-03-31"; `reviewBy` may be left empty. */
export type PaperFacts = { kind: string; title: string; revision: string; revisedOn: string; reviewBy: string }

export type PaperProblems = Partial<Record<keyof PaperFacts | 'file', string>>

export type PaperFile = { content: Buffer; type: PaperType; bytes: number; digest: string }

/** What is wrong with the facts, by field, in words. `kinds` are those that content knows. */
export const problemsOf = (facts: PaperFacts, kinds: readonly string[]): PaperProblems => {
  const found: PaperProblems = {}
  if (!kinds.includes(facts.kind)) found.kind = 'Please choose what kind of document this is.'
  if (!isLine(facts.title, 150)) found.title = 'Please give it a title of at most 150 characters.'
  if (!isLine(facts.revision, 40)) found.revision = 'Please give the revision, as the paper names it: 4.1, or Rev. C.'
  if (!isDay(facts.revisedOn)) found.revisedOn = 'Please give the day that stands on the paper.'
  if (facts.reviewBy !== '' && !isDay(facts.reviewBy)) found.reviewBy = 'Please give a day, or leave this empty.'
  else if (!found.revisedOn && facts.reviewBy !== '' && facts.reviewBy <= facts.revisedOn)
    found.reviewBy = 'The review has to come after the day of the paper.'
  return found
}

/** The file as it is kept, or what is wrong with it. It is judged by its content alone. */
export const readPaper = (content: Buffer): PaperFile | { problem: string } => {
  if (content.length === 0) return { problem: 'Please choose the file.' }
  if (content.length > largestPaper) return { problem: tooLarge(content.length) }
  const type = paperTypeOf(content)
  if (!type) return { problem: 'This is no PDF, PNG or JPEG file, or not a whole one. Its name does not matter.' }
  return { content, type, bytes: content.length, digest: createHash('sha256').update(content).digest('hex') }
}

export const tooLarge = (bytes: number) =>
  `This file has ${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB. At most 20 MB can be kept; save it smaller, or in parts.`

export const isDay = (text: string) => {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

const isLine = (text: string, most: number) =>
  text.length > 0 && text.length <= most && text.isWellFormed() && !/[\p{Cc}]/u.test(text)
