import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Encoding } from './encoding.ts'

/** A page in one encoding, filled in for one visitor: `values` stand where `marks` stood, each as long as its mark. */
type Fill = (values: readonly string[]) => Buffer

/** What is kept of a page: its bytes, and where in them a value goes. */
type Template = { bytes: Buffer; holes: readonly { value: number; at: number }[] }

/**
 * A page that was rendered once with `marks` in it, as copies that have other values there: a way to fill it in for each
 * encoding. Undefined when none of the marks stands in the page.
 */
export const copiesOf = (html: string, marks: readonly string[]): Partial<Record<Encoding, Fill>> | undefined => {
  const { texts, holes } = cutAt(html, marks)
  if (holes.length === 0) return undefined
  const lengths = holes.map((hole) => marks[hole]?.length ?? 0)
  const plain = templateOf(
    texts,
    lengths.map((length) => Buffer.alloc(length)),
    holes,
  )
  const zipped = templateOf(zippedTexts(texts, lengths), lengths.map(storedBlock), holes, blockHead)
  const checksums = texts.map(checksumAfter)
  return {
    identity: (values) => filled(plain, values),
    gzip: (values) => {
      const copy = filled(zipped, values)
      const checksum = checksums.reduce((sum, after, index) => {
        const value = values[holes[index - 1] ?? -1]
        return after(value === undefined ? sum : crc32(value, sum))
      }, 0)
      copy.writeUInt32LE(checksum, copy.length - 8)
      copy.writeUInt32LE(plain.bytes.length, copy.length - 4)
      return copy
    },
  }
}

/** The texts around the holes, and for each hole the number of its mark. */
const cutAt = (html: string, marks: readonly string[]) => {
  const texts: Buffer[] = []
  const holes: number[] = []
  let rest = html
  for (;;) {
    const found = marks.map((mark) => rest.indexOf(mark)).map((at) => (at < 0 ? Infinity : at))
    const at = Math.min(...found)
    texts.push(Buffer.from(at === Infinity ? rest : rest.slice(0, at)))
    if (at === Infinity) return { texts, holes }
    const hole = found.indexOf(at)
    holes.push(hole)
    rest = rest.slice(at + (marks[hole]?.length ?? 0))
  }
}

/** Texts and what stands between them in turn; a value is written `skip` bytes into its place. */
const templateOf = (
  texts: readonly Buffer[],
  places: readonly Buffer[],
  holes: readonly number[],
  skip = 0,
): Template => {
  let at = 0
  return {
    bytes: between(texts, places),
    holes: holes.map((value, index) => {
      const start = at + (texts[index]?.length ?? 0)
      at = start + (places[index]?.length ?? 0)
      return { value, at: start + skip }
    }),
  }
}

/** There is one text more than there are places. */
const between = (texts: readonly Buffer[], places: readonly Buffer[]) =>
  Buffer.concat(texts.flatMap((text, index) => (places[index] ? [text, places[index]] : [text])))

const filled = ({ bytes, holes }: Template, values: readonly string[]) => {
  const copy = Buffer.from(bytes)
  for (const { value, at } of holes) copy.write(values[value] ?? '', at, 'latin1')
  return copy
}

/** RFC 1952: deflate, nothing about a file, made as small as can be, on no particular system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** Checksum and length, which are written into each copy. */
const gzipTrailer = Buffer.alloc(8)

/** As far as deflate looks back. */
const deflateWindow = 32 * 1024

/** Each text compressed by what stands before it, and ended so that a block of its own can follow. */
const zippedTexts = (texts: readonly Buffer[], lengths: readonly number[]): Buffer[] => {
  const places = fillers(lengths)
  return texts.map((text, index) => {
    const seen = between(texts.slice(0, index), places.slice(0, index)).subarray(-deflateWindow)
    const [first, last] = [index === 0, index === texts.length - 1]
    const deflated = deflateRawSync(text, {
      level: 9,
      ...(!first && { dictionary: seen }),
      finishFlush: last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    })
    return Buffer.concat([...(first ? [gzipHeader] : []), deflated, ...(last ? [gzipTrailer] : [])])
  })
}

const blockHead = 5

/** RFC 1951: room for a value that is stored as it is. */
const storedBlock = (length: number) => {
  const block = Buffer.alloc(blockHead + length)
  block.writeUInt16LE(length, 1)
  block.writeUInt16LE(~length & 0xffff, 3)
  return block
}

/**
 * What the compressor sees in the holes: bytes that stand in no page, no three of them twice in the same order, so that
 * nothing after them is ever said to be like a value that another copy does not have.
 */
const fillers = (lengths: readonly number[]): Buffer[] => {
  let count = 0
  const next = () => {
    const [place, number] = [count % 3, Math.floor(count++ / 3)]
    return place === 0 ? 255 : place === 1 ? Math.floor(number / 250) : number % 250
  }
  return lengths.map((length) => Buffer.from(Array.from({ length }, next)))
}

/**
 * CRC-32 of a text by the checksum of what goes before it, without reading the text again: each bit of that changes the
 * result in the same way whatever the others are.
 */
const checksumAfter = (text: Buffer) => {
  const base = crc32(text, 0)
  const ways = Array.from({ length: 32 }, (_, bit) => crc32(text, (1 << bit) >>> 0) ^ base)
  return (before: number) => {
    let sum = base
    for (let bit = 0; bit < 32; bit++) if ((before >>> bit) & 1) sum ^= ways[bit] ?? 0
    return sum >>> 0
  }
}
