import { text } from 'node:stream/consumers'
import { launchWith, type Site } from '../server/testing.ts'
import { send, settingsOf } from './front-door.ts'
import type { TestDatabase } from '../app/platform/testing.ts'

export const password = 'a tank of winter diesel'

/** Makes an administrator as the owner of the site does: by the command, and by the link it prints. */
export const newAdmin = async (site: Site & { database: TestDatabase }, email: string) => {
  const settings = { ...settingsOf(site.database), DATA_DIR: site.dataDir, ORIGIN: site.origin }
  const said = await text(launchWith('admin', settings, 'create', email).stdout!)
  const link = new URL(/http\S+token=\S+/.exec(said)?.[0] ?? `${site.origin}/no-link`)
  const path = link.pathname + link.search
  const set = await send(site, { password }, { path })
  if (set.status !== 303) throw new Error(`Setting the password was answered with ${set.status}.`)
  return { email, path, token: link.searchParams.get('token') ?? '' }
}

/** The cookie of somebody who signs in with the password of the tests. */
export const signIn = async (site: Site, email: string) => {
  const answer = await send(site, { email, password }, { path: '/auth' })
  if (answer.status !== 303) throw new Error(`Signing in was answered with ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
