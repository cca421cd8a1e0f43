import { createHash } from 'node:crypto'
import { explainTooLarge, largestPaper, readPaperType, type PaperType } from './paper-type.ts'

export type PaperFile = { content: Buffer; type: PaperType; bytes: number; digest: string }

/** The file as it is kept, or what is wrong with it. It is judged by its content alone. */
export const readPaper = (content: Buffer): PaperFile | { problem: string } => {
  if (content.length === 0) return { problem: 'Please choose a file.' }
  if (content.length > largestPaper) return { problem: explainTooLarge(content.length) }
  const type = readPaperType(content)
  if (!type)
    return { problem: "This isn't a complete PDF, PNG or JPEG file. Please save it again in one of these formats." }
  return { content, type, bytes: content.length, digest: createHash('sha256').update(content).digest('hex') }
}
