import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { BackupRefused } from './format.ts'

/**
 * The end of a backup: a gzip member of its own, stored and not compressed, whose text is the SHA-256 of every byte
 * before it. Of one size and one possible content, so that not a bit of the file can change unnoticed.
 */
export const seal = (sha256: Buffer): Buffer => {
  const text = Buffer.from(`{"sha256":"${sha256.toString('hex')}"}\n`)
  const sizes = Buffer.alloc(4)
  sizes.writeUInt16LE(text.length, 0)
  sizes.writeUInt16LE(text.length ^ 0xffff, 2)
  const check = Buffer.alloc(8)
  check.writeUInt32LE(crc32(text), 0)
  check.writeUInt32LE(text.length, 4)
  return Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]), Buffer.from([1]), sizes, text, check])
}

const sealSize = seal(Buffer.alloc(32)).length

/** Reads the file once to its end and returns where the seal begins. Throws `BackupRefused` when it does not fit. */
export const checkSeal = async (file: FileHandle): Promise<number> => {
  const { size } = await file.stat()
  const end = size - sealSize
  if (end <= 0) throw damaged()
  const hash = createHash('sha256')
  for await (const chunk of file.createReadStream({ end: end - 1, start: 0, autoClose: false })) hash.update(chunk)
  const { buffer } = await file.read({ position: end, buffer: Buffer.alloc(sealSize) })
  if (!seal(hash.digest()).equals(buffer)) throw damaged()
  return end
}

const damaged = () =>
  new BackupRefused(
    'This file is damaged, not complete, or not a backup of this program. Nothing was written: use another copy.',
  )
