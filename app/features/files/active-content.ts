import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/** Names by which a PDF runs a script, starts a program, sends answers or carries other files (ISO 32000-2, 7.11.4 and 12.6.4). */
const active = [
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'GoToE', 'RichMedia'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'],
]

/** Each letter of a name may be written as # and two hexadecimal digits (7.3.5). */
const letter = (sign: string) => {
  const digits = sign.charCodeAt(0).toString(16)
  return `(?:${sign}|#${digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}
const oneOf = (...names: string[]) =>
  new RegExp(`/(?:${names.map((name) => [...name].map(letter).join('')).join('|')})(?![\\w#])`)

const isActive = oneOf(...active)
const isEncrypted = oneOf('Encrypt')
const isPicture = oneOf('Image')
const holdsObjects = oneOf('ObjStm', 'First')
const isFiltered = oneOf('Filter', 'F')

/** What is unpacked of one stream, and of all of one file, in bytes: a small one can unfold into gigabytes. */
const mostOfStream = 16 * 1024 * 1024
const mostOfFile = 256 * 1024 * 1024

const unpack = promisify(inflate)

/**
 * Why a PDF is not taken: it could run or carry something, or it cannot be looked through. Undefined for one that is
 * nothing but paper. Objects that are packed into streams are unpacked and read, too, and so are the scripts of forms.
 */
export const explainActiveContent = async (pdf: Buffer): Promise<string | undefined> => {
  const text = pdf.toString('latin1')
  if (isActive.test(text)) return activeContent
  if (isEncrypted.test(text)) return 'This PDF is locked. Please print it to a new PDF and attach that one.'
  let remaining = mostOfFile
  for (const { at, dictionary } of streamsIn(text)) {
    if (!isPacked(pdf, at)) {
      // Objects that are not packed stand in the text, which was read; another packing is not undone here.
      if (holdsObjects.test(dictionary) && isFiltered.test(dictionary)) return cannotCheck
      continue
    }
    const inside = await unpack(pdf.subarray(at), { maxOutputLength: Math.min(remaining, mostOfStream) }).catch(whyNot)
    // Only a picture may be larger. What is broken is taken for what it is by no reader, unless it holds objects.
    if (inside === 'too large' ? !isPicture.test(dictionary) : !inside && holdsObjects.test(dictionary))
      return cannotCheck
    remaining -= inside instanceof Buffer ? inside.length : mostOfStream
    if (remaining <= 0) return cannotCheck
    if (inside instanceof Buffer && runs(inside.toString('latin1'))) return activeContent
  }
  return undefined
}

const runs = (text: string) => isActive.test(text) || text.includes('<script')

const activeContent =
  'This PDF has active content, such as a script or an attached file. Please print it to a new PDF and attach that one.'
const cannotCheck = "We can't check what is in this PDF. Please print it to a new PDF and attach that one."

const whyNot = (error: unknown) =>
  error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : undefined

/** Where the bytes of each stream begin, and the dictionary before it. */
function* streamsIn(text: string) {
  for (const { index, 0: mark } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const before = text.slice(Math.max(0, index - 65_536), index)
    yield { at: index + mark.length, dictionary: before.slice(before.lastIndexOf('endobj') + 1) }
  }
}

/** Begins as zlib's streams do (RFC 1950): its first two bytes are a multiple of 31. */
const isPacked = (pdf: Buffer, at: number) => {
  const [first = 0, second = 0] = pdf.subarray(at, at + 2)
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}
