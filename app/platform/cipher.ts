import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What SECRET can do for the database: keep a text unreadable there, and make tokens that are never stored. */
export type Cipher = {
  /** Encrypts a text. `label` says where it belongs; it does not open anywhere else. */
  seal: (text: string, label: string) => string
  /** Throws `SealBroken` when the text was changed, moved to another place, or sealed under another SECRET. */
  open: (sealed: string, label: string) => string
  /** The same for a file; `SealBroken` is thrown as there. */
  sealBytes: (bytes: Buffer, label: string) => Buffer
  openBytes: (sealed: Buffer, label: string) => Buffer
  /** Tells equal texts apart from others without telling the text. */
  mark: (text: string) => string
  /**
   * The token of a link, or the hash of a code, made of its name. Rows and queued mails hold the name of a link; anyone
   * who reads them cannot follow it.
   */
  tokenFor: (name: string) => string
}

export class SealBroken extends Error {
  override name = 'SealBroken'
}

/** Leads every sealed text, so that another method can follow while texts of this one are still about. */
const version = 'v1'

/** AES-256-GCM under a key derived from SECRET: "v1.nonce.text and tag", both parts in base64url. */
export const createCipher = (secret: string): Cipher => {
  const key = derive(secret, 'sealed texts v1')
  const fileKey = derive(secret, 'sealed files v1')
  const markKey = derive(secret, 'marks of texts v1')
  const tokenKey = derive(secret, 'tokens of links v1')

  return {
    seal(text, label) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [version, nonce.toString('base64url'), body.toString('base64url')].join('.')
    },
    open(sealed, label) {
      const { nonce, text, tag } = partsOf(sealed)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label)).setAuthTag(tag)
        return decipher.update(text, undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new SealBroken('A sealed text does not open here.')
      }
    },
    sealBytes(bytes, label) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonce).setAAD(Buffer.from(label))
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    openBytes(sealed, label) {
      if (sealed.length < nonceBytes + tagBytes) throw new SealBroken('This is no sealed file.')
      try {
        const decipher = createDecipheriv('aes-256-gcm', fileKey, sealed.subarray(0, nonceBytes))
          .setAAD(Buffer.from(label))
          .setAuthTag(sealed.subarray(-tagBytes))
        return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
      } catch {
        throw new SealBroken('A sealed file does not open here.')
      }
    },
    mark: (text) => createHmac('sha256', markKey).update(text).digest('hex'),
    tokenFor: (name) => createHmac('sha256', tokenKey).update(name).digest('base64url'),
  }
}

const nonceBytes = 12
const tagBytes = 16

const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

const partsOf = (sealed: string) => {
  const [method, nonce = '', body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (method !== version || bytes.length < tagBytes) throw new SealBroken('This is no sealed text.')
  return {
    nonce: Buffer.from(nonce, 'base64url'),
    text: bytes.subarray(0, -tagBytes),
    tag: bytes.subarray(-tagBytes),
  }
}
