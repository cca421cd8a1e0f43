import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Encoding } from './encoding.ts'

/**
 * A page in one encoding, filled in for one visitor: `values` stand where `marks` stood, each as long as its mark. Bytes
 * as a string of latin1: ten thousand buffers of 10 KB a second have the collector at work all the time, strings do not.
 */
type Fill = (values: readonly string[]) => string

/**
 * A page that was rendered once with `marks` in it, as copies that have other values there: a way to fill it in for each
 * encoding. Undefined when none of the marks stands in the page.
 */
export const copiesOf = (html: string, marks: readonly string[]): Partial<Record<Encoding, Fill>> | undefined => {
  const { texts, holes } = cutAt(html, marks)
  if (holes.length === 0) return undefined
  const lengths = holes.map((hole) => marks[hole]?.length ?? 0)
  const plain = texts.map((text) => text.toString('latin1'))
  const zipped = zippedTexts(texts, lengths).map((text) => text.toString('latin1'))
  const checksums = texts.map(checksumAfter)
  const size = texts.reduce((sum, { length }) => sum + length, 0) + lengths.reduce((sum, length) => sum + length, 0)
  return {
    identity: (values) => fillHoles(plain, holes, values),
    gzip: (values) => {
      const checksum = checksums.reduce((sum, after, index) => {
        const value = values[holes[index - 1] ?? -1]
        return after(value === undefined ? sum : crc32(value, sum))
      }, 0)
      return fillHoles(zipped, holes, values) + littleEndian(checksum) + littleEndian(size)
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

/** Texts and values in turn. There is one text more than there are holes. */
const fillHoles = (texts: readonly string[], holes: readonly number[], values: readonly string[]) => {
  let copy = texts[0] ?? ''
  for (const [index, hole] of holes.entries()) copy += (values[hole] ?? '') + (texts[index + 1] ?? '')
  return copy
}

const littleEndian = (number: number) =>
  String.fromCharCode(number & 255, (number >>> 8) & 255, (number >>> 16) & 255, (number >>> 24) & 255)

/** RFC 1952: deflate, nothing about a file, made as small as can be, on no particular system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])

/** As far as deflate looks back. */
const deflateWindow = 32 * 1024

/** A byte that UTF-8 does not have: nothing in a text is ever said to be like a value that another copy does not have. */
const inNoText = 255

/**
 * Each text compressed by what stands before it, and ended so that the value after it can follow: as a block of RFC 1951
 * that is stored as it is.
 */
const zippedTexts = (texts: readonly Buffer[], lengths: readonly number[]): Buffer[] => {
  const places = lengths.map((length) => Buffer.alloc(length, inNoText))
  const before = [Buffer.alloc(0)]
  for (const [index, place] of places.entries())
    before.push(Buffer.concat([before[index]!, texts[index]!, place]).subarray(-deflateWindow))
  return texts.map((text, index) => {
    const [first, last] = [index === 0, index === texts.length - 1]
    const deflated = deflateRawSync(text, {
      level: 9,
      ...(!first && { dictionary: before[index] }),
      finishFlush: last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    })
    return Buffer.concat([...(first ? [gzipHeader] : []), deflated, ...(last ? [] : [storedHead(lengths[index] ?? 0)])])
  })
}

/** Not the last block, stored, so many bytes. */
const storedHead = (length: number) => {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(~length & 0xffff, 3)
  return header
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
