import { makeAdmin } from '../app/features/accounts/make-account.ts'
import { accountsOn } from '../app/features/accounts/testing.ts'
import type { TestDatabase } from '../app/platform/testing.ts'
import type { Site } from '../server/testing.ts'
import { send } from './front-door.ts'

export const password = 'a tank of winter diesel'

/** Makes an administrator who has set the password by a link, as `npm run admin -- create` prints it. */
export const newAdmin = async (site: Site & { database: TestDatabase }, email: string) => {
  const { auth, ctx } = accountsOn(site.database.db)
  const { token } = await makeAdmin(ctx, auth, email)
  return { email, token, path: await setPassword(site, `/auth/set-password?token=${token}`) }
}

/** Sets the password of the tests by a link. */
export const setPassword = async (site: Site, path: string) => {
  const set = await send(site, { password }, { path })
  if (set.status !== 303) throw new Error(`Setting the password was answered with ${set.status}.`)
  return path
}

/** The cookie of someone who signs in with the password of the tests. */
export const signIn = async (site: Site, email: string) => {
  const answer = await send(site, { email, password }, { path: '/auth' })
  if (answer.status !== 303) throw new Error(`Signing in was answered with ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
