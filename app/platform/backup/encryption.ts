import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { BackupRefused } from './format.ts'

/** How an encrypted backup begins; then 16 bytes of salt, 12 of nonce, the file in AES-256-GCM, and 16 of tag. */
const mark = Buffer.from('fuel-backup-aes256gcm 1\n')
const [saltBytes, nonceBytes, tagBytes] = [16, 12, 16]
const headBytes = mark.length + saltBytes + nonceBytes

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** Some tenths of a second and 64 MB for each guess at a passphrase. */
const cost = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

/** Encrypts what passes, under a key of its own. */
export const encryptWith = (passphrase: string) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)]
    const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, 32, cost), nonce)
    yield Buffer.concat([mark, salt, nonce])
    for await (const chunk of chunks) yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }

/**
 * The plain backup behind an open file: that file itself, or a copy for its owner alone that is already taken out of its
 * folder and is gone with the handle. Throws `BackupRefused` where the passphrase is missing or another.
 */
export const decrypted = async (file: FileHandle, passphrase: string | undefined): Promise<FileHandle> => {
  const header = (await file.read({ position: 0, buffer: Buffer.alloc(headBytes) })).buffer
  if (!header.subarray(0, mark.length).equals(mark)) return file
  if (!passphrase)
    throw new BackupRefused('This backup is encrypted. Set BACKUP_PASSPHRASE to the one it was made with.')
  const { size } = await file.stat()
  const { buffer: tag } = await file.read({ position: size - tagBytes, buffer: Buffer.alloc(tagBytes) })
  const [salt, nonce] = [header.subarray(mark.length, -nonceBytes), header.subarray(-nonceBytes)]
  const decipher = createDecipheriv('aes-256-gcm', await derive(passphrase, salt, 32, cost), nonce).setAuthTag(tag)
  const folder = await mkdtemp(join(tmpdir(), 'site-restore-'))
  const path = join(folder, 'backup')
  try {
    const encrypted = file.createReadStream({ start: headBytes, end: size - tagBytes - 1, autoClose: false })
    await pipeline(encrypted, decipher, createWriteStream(path, { mode: 0o600 }))
    const plain = await open(path)
    await file.close()
    return plain
  } catch {
    throw new BackupRefused(
      "This backup can't be opened: BACKUP_PASSPHRASE is not the one it was made with, or the file is damaged. Nothing was written.",
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
