import { createHmac, timingSafeEqual } from 'node:crypto'
import { encode } from 'uqr'

/** One-time codes by the clock, RFC 6238: SHA-1, 30 seconds, six figures, as authenticator apps expect. */
const stepSeconds = 30
const figures = 6

/** The 30 seconds an instant belongs to, counted since 1970. */
export const totpStep = (epochMilliseconds: number): number => Math.floor(epochMilliseconds / 1000 / stepSeconds)

export const totpCode = (key: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest[digest.length - 1]! & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** figures).padStart(figures, '0')
}

/** The step whose code this is: now, or one before or after for clocks that differ. Undefined when it is none. */
export const matchTotpStep = (key: Buffer, code: string, epochMilliseconds: number): number | undefined => {
  const now = totpStep(epochMilliseconds)
  if (!/^\d{6}$/.test(code)) return undefined
  return [now, now - 1, now + 1].find((step) => timingSafeEqual(Buffer.from(totpCode(key, step)), Buffer.from(code)))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding: how keys are typed into an app. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address an authenticator app opens, as Google's "Key Uri Format" describes it. */
export const otpauthAddress = (key: Buffer, { issuer, account }: { issuer: string; account: string }): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`

/** A QR code as one path of an SVG: `size` squares a side, each dark one a unit square. */
export type QrPath = { size: number; path: string }

/** The border of four light squares is what cameras ask for. */
export const qrPath = (text: string): QrPath => {
  const { size, data } = encode(text, { border: 4, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: dark.join('') }
}
