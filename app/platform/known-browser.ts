import { createHash, createHmac, randomBytes } from 'node:crypto'
import { hostCookie, setCookie, sign, signedCookie } from './signed-cookie.ts'

const year = 365 * 24 * 60 * 60

/**
 * A cookie that says: someone signed in to this account from this browser before. It lets nobody in; it keeps the
 * owner's tries apart from those of a stranger who guesses at the same account from elsewhere.
 */
export const createKnownBrowser = ({ origin, secret }: { origin: string; secret: string }) => {
  const cookie = hostCookie('known', origin)
  const key = createHmac('sha256', secret).update('known browser').digest('base64')

  return {
    /** A name for this browser if it is known to the account, else undefined. */
    of: (email: string, headers: Headers): string | undefined => {
      const [browser, account] = signedCookie(cookie.name, headers, key)?.split('.') ?? []
      return account === hashOf(email) ? browser : undefined
    },
    /** The `Set-Cookie` that makes this browser known to the account. */
    remember: (email: string) =>
      setCookie(cookie, sign(`${randomBytes(12).toString('base64url')}.${hashOf(email)}`, key), year),
  }
}

const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url')
