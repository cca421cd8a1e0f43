import { makeAdmin } from '../app/features/accounts/make-account.ts'
import { setPassword as keepPassword } from '../app/features/accounts/password.ts'
import { accountsOn, jar } from '../app/features/accounts/testing.ts'
import type { TestDatabase } from '../app/platform/testing.ts'
import type { Site } from '../server/testing.ts'
import { secret, send } from './front-door.ts'

export const password = 'a tank of winter diesel'

type SiteWithDatabase = Site & { database: TestDatabase }

/**
 * Makes an administrator with the password of the tests. Set at the door, by the link that `npm run admin -- create` prints,
 * each would be hashed anew; beside it, it is hashed once in a worker.
 */
export const newAdmin = async (site: SiteWithDatabase, email: string, { atDoor = false } = {}) => {
  const { auth, ctx } = accountsOn(site.database.db)
  const { token } = await makeAdmin(ctx, auth, email)
  const path = `/auth/set-password?token=${token}`
  await (atDoor ? setPassword(site, path) : keepPassword(ctx, auth, token, password))
  return { email, token, path }
}

/** Sets the password of the tests by a link. */
export const setPassword = async (site: Site, path: string) => {
  const set = await send(site, { password }, { path })
  if (set.status !== 303) throw new Error(`Setting the password was answered with ${set.status}.`)
  return path
}

/** The cookie of someone who signed in with the password of the tests, without a knock at the door of the site. */
export const signIn = async ({ origin, database }: SiteWithDatabase, email: string, word = password) =>
  jar(await accountsOn(database.db, { origin, secret, rateLimitFactor: 1000 }).knock(email, { word }))

/** The same by the form, as everybody comes in. */
export const signInAtDoor = async (site: Site, email: string) => {
  const answer = await send(site, { email, password }, { path: '/auth' })
  if (answer.status !== 303) throw new Error(`Signing in was answered with ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
