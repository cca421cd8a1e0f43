import { timingSafeEqual } from 'node:crypto'
import type { Cipher } from '#platform/cipher.ts'

type Tokens = Pick<Cipher, 'tokenFor'>

const signatureBytes = 10
const tokenLength = 42

/**
 * Where answers to a mail about something go: "office+r.<token>@fuel.com", a sub-address (RFC 5233) of the mailbox we read.
 * Only we can make the token, so nobody writes to a thing that they had no mail about. It is of figures and small
 * letters, because servers on the way change capitals, and leaves 19 characters of the 64 for the mailbox's name.
 */
export const replyAddress = (mailbox: string, subjectId: string, { tokenFor }: Tokens): string => {
  const at = mailbox.lastIndexOf('@')
  const bytes = Buffer.concat([Buffer.from(subjectId.replaceAll('-', ''), 'hex'), signatureOf(subjectId, tokenFor)])
  const token = BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(tokenLength, '0')
  return `${mailbox.slice(0, at)}+r.${token}${mailbox.slice(at)}`
}

const pattern = new RegExp(`\\+r\\.([0-9a-v]{${tokenLength}})@`, 'gi')

/** The id of what a mail answers, from the addresses that it was sent to; undefined without a token that we made. */
export const answeredSubject = (addresses: string, { tokenFor }: Tokens): string | undefined => {
  for (const [, token = ''] of addresses.matchAll(pattern)) {
    const hex = [...token.toLowerCase()]
      .reduce((sum, figure) => sum * 32n + BigInt(Number.parseInt(figure, 32)), 0n)
      .toString(16)
      .padStart(2 * (16 + signatureBytes), '0')
    const bytes = Buffer.from(hex, 'hex')
    const id = hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    // Five bits more than the bytes have room for make a longer number.
    if (bytes.length === 16 + signatureBytes && timingSafeEqual(bytes.subarray(16), signatureOf(id, tokenFor)))
      return id
  }
  return undefined
}

const signatureOf = (subjectId: string, tokenFor: Tokens['tokenFor']) =>
  Buffer.from(tokenFor(`reply to ${subjectId}`), 'base64url').subarray(0, signatureBytes)
