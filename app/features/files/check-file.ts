import { createHash } from 'node:crypto'
import { explainTooLarge, hidesAnother, largestPaper, readPaperType } from '#features/documents/paper-type.ts'
import { explainActiveContent } from './active-content.ts'
import { readHeic } from './read-heic.ts'

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'

/** A file that may be kept: `content` is what is stored, a picture written anew without what its camera noted in it. */
export type CheckedFile = { content: Buffer; preview?: Buffer; type: FileType; digest: string }

/** Wide enough to read a ticket by; a phone's photo has four thousand. */
const widest = 3000
const previewWidth = 480

/** More than any phone takes. A small file can unfold into a picture that fills the memory. */
const mostPixels = 80_000_000

/**
 * Reads what someone sent: a PDF without active content, or a picture in JPEG, PNG, WebP or HEIC, which is written anew
 * (HEIC as JPEG), so that nothing of its place, camera or anything behind it is kept. Says what is wrong with any other file.
 */
export const checkFile = async (content: Buffer): Promise<CheckedFile | { problem: string }> => {
  if (content.length === 0) return { problem: 'This file is empty. Please choose another one.' }
  if (content.length > largestPaper) return { problem: explainTooLarge(content.length) }
  const type = pictureType(content)
  if (type) return readPicture(content, type)
  if (readPaperType(content) === 'application/pdf') return readPdf(content)
  if (isHeic(content)) return readHeicPhoto(content)
  return {
    problem: "This isn't a complete PDF, JPEG, PNG, WebP or HEIC file. Please save it again in one of these formats.",
  }
}

const readPdf = async (content: Buffer): Promise<CheckedFile | { problem: string }> => {
  const problem = await explainActiveContent(content)
  return problem ? { problem } : { content, type: 'application/pdf', digest: digestOf(content) }
}

const readPicture = async (
  content: Buffer,
  type: 'image/jpeg' | 'image/png' | 'image/webp',
): Promise<CheckedFile | { problem: string }> => {
  if (hidesAnother(content, type)) return { problem: 'Another file is hidden in this picture. Please save it again.' }
  return writePicture(type, (sharp) => sharp(content, { limitInputPixels: mostPixels, failOn: 'error' }))
}

const readHeicPhoto = async (content: Buffer): Promise<CheckedFile | { problem: string }> => {
  const points = await readHeic(content)
  if (!points)
    return {
      problem:
        "This HEIC photo can't be read. Please share it as JPEG, or on the iPhone choose Settings, Camera, Formats, Most Compatible and take it again.",
    }
  const { data, width, height } = points
  return writePicture('image/jpeg', (sharp) => sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha())
}

const writePicture = async (
  type: 'image/jpeg' | 'image/png' | 'image/webp',
  open: (sharp: Awaited<ReturnType<typeof pictures>>) => Picture,
): Promise<CheckedFile | { problem: string }> => {
  try {
    const sharp = await pictures()
    const picture = open(sharp)
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    const content = await written(picture, type)
    if (content.length > largestPaper) return { problem: explainTooLarge(content.length) }
    const preview = await sharp(content)
      .resize({ width: previewWidth, height: previewWidth, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70 })
      .toBuffer()
    return { content, preview, type, digest: digestOf(content) }
  } catch {
    return { problem: "This picture can't be read. Please save it again as JPEG or PNG." }
  }
}

/** A checked picture as a WebP for pages, at most so wide and high. */
export const asWebp = async ({ content }: Pick<CheckedFile, 'content'>, limit: number) => {
  const sharp = await pictures()
  const { data, info } = await sharp(content)
    .timeout({ seconds: 20 })
    .resize({ width: limit, height: limit, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

/** A stored picture as a JPEG for papers, on white, at most so wide and high. */
export const asJpeg = async (content: Buffer, limit: number): Promise<Buffer> => {
  const sharp = await pictures()
  return sharp(content)
    .timeout({ seconds: 20 })
    .resize({ width: limit, height: limit, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72 })
    .toBuffer()
}

type Picture = ReturnType<Awaited<ReturnType<typeof pictures>>>

const written = (picture: Picture, type: 'image/jpeg' | 'image/png' | 'image/webp') => {
  if (type === 'image/jpeg') return picture.jpeg({ quality: 85 }).toBuffer()
  return type === 'image/png' ? picture.png().toBuffer() : picture.webp({ quality: 85 }).toBuffer()
}

/** Loaded with the first picture. It reads the three formats alone: the readers of all others are switched off. */
const pictures = async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** By the first bytes: what follows is judged by the program that reads it. */
const pictureType = (file: Buffer) => {
  if (file.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg'
  if (file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png'
  return /^RIFF[^]{4}WEBP/.test(file.toString('latin1', 0, 12)) ? 'image/webp' : undefined
}

const isHeic = (file: Buffer) => /^[^]{4}ftyp(?:hei|hev|mif|msf|avi)/.test(file.toString('latin1', 0, 12))

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
