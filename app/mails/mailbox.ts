import { createHash } from 'node:crypto'

/**
 * The mailbox behind an address: `Ann+fuel@Example.com` and `ann@example.com` are one, and Gmail reads no dots.
 * Only for counting; mail goes to the address as it was given.
 */
export const mailboxOf = (address: string): string => {
  const [local = '', domain = ''] = splitAtLast(address.normalize('NFKC').toLowerCase(), '@')
  const name = local.split('+')[0] || local
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** SHA-256 of the mailbox, in hex. */
export const mailboxDigest = (address: string): string => createHash('sha256').update(mailboxOf(address)).digest('hex')

const gmail = new Set(['gmail.com', 'googlemail.com'])

const splitAtLast = (text: string, mark: string) => {
  const at = text.lastIndexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
