import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What SECRET can do for the database: keep a text unreadable there, and make keys that are never stored. */
export const createSeal = (secret: string) => {
  const sealing = Buffer.from(hkdfSync('sha256', secret, '', 'sealed fields', 32))
  const naming = Buffer.from(hkdfSync('sha256', secret, '', 'keys in links', 32))

  return {
    /** AES-256-GCM; base64url of nonce, tag and text. */
    close: (text: string): string => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    /** Throws when the text was sealed under another SECRET or was changed. */
    open: (sealed: string): string => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    /**
     * The key of a link, or the hash of a code, made of its name. Rows and queued mails hold the name of a link;
     * whoever reads them cannot follow it.
     */
    keyOf: (name: string): string => createHmac('sha256', naming).update(name).digest('base64url'),
  }
}

export type Seal = ReturnType<typeof createSeal>
