import { createHmac, timingSafeEqual } from 'node:crypto'

/** The `__Host-` prefix keeps a cookie to this very host; browsers allow it under https alone. */
export const hostCookie = (name: string, origin: string) => {
  const secure = origin.startsWith('https:')
  return { name: secure ? `__Host-${name}` : name, secure }
}

/** A `Set-Cookie` for our own eyes. `maxAge` in seconds; 0 takes the cookie away. */
export const setCookie = ({ name, secure }: ReturnType<typeof hostCookie>, value: string, maxAge: number) =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** `value.signature`, the signature being HMAC-SHA-256 in base64: the way Better Auth signs its cookies. */
export const sign = (value: string, secret: string) => `${value}.${signatureOf(value, secret).toString('base64')}`

/** The first cookie of this name that we signed, without its signature. Others may have been planted by a neighbor. */
export const signedCookie = (name: string, headers: Headers, secret: string): string | undefined =>
  cookiesNamed(name, headers)
    .map((value) => verified(value, secret))
    .find((value) => value !== undefined)

/** The values of all cookies of this name: a neighbor may have planted others beside ours. */
export const cookiesNamed = (name: string, headers: Headers) =>
  (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [key, ...value] = pair.trim().split('=')
    return key === name ? [decoded(value.join('='))] : []
  })

const verified = (signed: string, secret: string) => {
  const [, value, signature] = /^(.+)\.([\w+/]{43}=)$/.exec(signed) ?? []
  if (!value || !signature) return undefined
  return timingSafeEqual(signatureOf(value, secret), Buffer.from(signature, 'base64')) ? value : undefined
}

const signatureOf = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest()

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
