import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type AuthenticatorOptions = {
  origin?: string
  domain?: string
  /** Whom the device says it belongs to. */
  userHandle?: string
  /** Whether the device checked who holds it. */
  verified?: boolean
  counter?: number
}

/** A security key in software, which does as it is told: it makes one passkey, and answers challenges with it. */
export const securityKey = (ownerId: string) => {
  const id = randomBytes(16)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let uses = 0

  const dataOf = (
    { domain = 'localhost', verified = true, counter = ++uses }: AuthenticatorOptions,
    attested = Buffer.alloc(0),
  ) => {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(domain).digest(), Buffer.from([flags]), counted, attested])
  }
  const clientData = (type: string, challenge: string, { origin = 'http://localhost:3000' }: AuthenticatorOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, string | string[]>) =>
    JSON.stringify({
      ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
      ...{ response, clientExtensionResults: {} },
    })

  return {
    /** What a browser posts after `navigator.credentials.create`. */
    make: (challenge: string, options: AuthenticatorOptions = {}) => {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as [number, number][]),
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = dataOf(options, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as never,
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, options).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['usb'],
      })
    },
    /** What a browser posts after `navigator.credentials.get`. */
    answer: (challenge: string, options: AuthenticatorOptions = {}) => {
      const data = dataOf(options)
      const client = clientData('webauthn.get', challenge, options)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: Buffer.from(options.userHandle ?? ownerId).toString('base64url'),
      })
    },
  }
}
