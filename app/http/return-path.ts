import type { Cipher } from '#platform/cipher.ts'
import type { Env } from '#platform/env.ts'
import { cookiesNamed, hostCookie, setCookie } from '#platform/signed-cookie.ts'

/** What stands in the address of the sign-in page for a path that is too long to stand there itself. */
export const keptParameter = 'kept'

const minutes = 10
/** Sealed and encoded it is half as long again, and browsers keep cookies of four kilobytes. */
const longestPath = 2800

type CookieServices = { cipher: Cipher; env: Pick<Env, 'origin'> }

const cookieOf = ({ env }: Pick<CookieServices, 'env'>) => hostCookie('from', env.origin)
const place = 'where somebody wanted to go'

/** The `Set-Cookie` that keeps the path someone wanted until they have signed in; undefined when it is longer still. */
export const keepPath = ({ cipher, env }: CookieServices, path: string): string | undefined =>
  path.length > longestPath ? undefined : setCookie(cookieOf({ env }), cipher.seal(path, place), minutes * 60)

/** The path that this browser was given to keep, as we sealed it. */
export const keptPath = ({ cipher, env }: CookieServices, headers: Headers): string | null => {
  for (const value of cookiesNamed(cookieOf({ env }).name, headers)) {
    try {
      return cipher.open(value, place)
    } catch {
      // A neighbor may have planted one of the same name.
    }
  }
  return null
}
