/** The kinds of file a paper may be, by media type. */
export type PaperType = 'application/pdf' | 'image/png' | 'image/jpeg'

export const largestPaper = 20 * 1024 * 1024

/** What is said of a file that is larger. */
export const explainTooLarge = (bytes: number) =>
  `This file is ${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB. The limit is 20 MB. Please save it smaller, or in parts.`

export const extensionOf: Record<PaperType | 'image/webp', string> = {
  'application/pdf': 'pdf',
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** "PDF, 1.4 MB" */
export const formatSize = (type: PaperType | 'image/webp', bytes: number): string => {
  const size = bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${extensionOf[type].toUpperCase()}, ${size}`
}

/**
 * What a file is, by its content; its name proves nothing. Nothing for any other kind, for a file that is cut short, and
 * for one that is two kinds at once: what one program shows as a picture another would run or unpack.
 */
export const readPaperType = (file: Buffer): PaperType | undefined => {
  const type = openings.find(({ is }) => is(file))
  if (!type || !type.isWhole(file)) return undefined
  return hidesAnother(file, type.type) ? undefined : type.type
}

const openings: { type: PaperType; is: (file: Buffer) => boolean; isWhole: (file: Buffer) => boolean }[] = [
  {
    type: 'application/pdf',
    is: (file) => /^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 9)),
    isWhole: (file) => /%%EOF[\r\n\s]*$/.test(file.toString('latin1', Math.max(0, file.length - 64))),
  },
  {
    type: 'image/png',
    is: (file) => file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
    isWhole: (file) => endOfPng(file) === file.length,
  },
  {
    type: 'image/jpeg',
    is: (file) => file.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
    isWhole: (file) => file.subarray(-2).equals(Buffer.from('ffd9', 'hex')),
  },
]

/** Where the chunks of a PNG end, each with a length that fits; -1 when they do not. */
const endOfPng = (file: Buffer): number => {
  for (let at = 8, first = true; at + 12 <= file.length; first = false) {
    const name = file.toString('latin1', at + 4, at + 8)
    if (first && name !== 'IHDR') return -1
    at += 12 + file.readUInt32BE(at)
    if (name === 'IEND') return at
  }
  return -1
}

/**
 * Whether a file has the marks of another kind of file in it. A ZIP is read from its end, HTML and SVG by the words that
 * programs sniff for.
 */
export const hidesAnother = (file: Buffer, type: string): boolean => {
  if (file.includes('PK\u0005\u0006', Math.max(0, file.length - 66_000), 'latin1')) return true
  if (type === 'application/pdf') return markup.test(file.toString('latin1', 0, 256))
  return markup.test(file.toString('latin1', 0, 1024)) || hides.some((mark) => file.includes(mark, 0, 'latin1'))
}

const markup = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?php)\b/i
const hides = ['%PDF-', '<script', '<?php']
