import { jar } from '../../testing.ts'
import type { Db } from '#platform/db.ts'
import { mailboxOn } from '../auth/mailbox-testing.ts'
import { visitsOn } from '../auth/testing.ts'

type Route = (args: never) => Promise<unknown>

/** People who are signed in and look after their accounts. */
export const ownersOn = (db: Db, settings: Record<string, string> = {}) => {
  const visits = visitsOn(db, settings)
  const { knock, person, visit } = visits

  return {
    ...visits,
    ...mailboxOn(db, visits.auth),
    /** Someone with an account, signed in. */
    async owner(role: Parameters<typeof person>[0] = 'customer') {
      const someone = await person(role)
      return { ...someone, cookie: jar(await knock(someone.email)) }
    },
    /** What a route answers to them; a form is a POST. */
    call: async (route: Route, path: string, cookie: string, form?: Record<string, string>) =>
      route(visit(path, { cookie, form }) as never),
  }
}

/** Status, target and cookies of a redirect. */
export const redirected = async (answer: Promise<unknown>) => {
  const response = await answer
  if (!(response instanceof Response)) throw new Error(`This is no redirect: ${JSON.stringify(response)}`)
  return { status: response.status, to: response.headers.get('Location'), cookies: response.headers.getSetCookie() }
}

/** What a browser sends back of the cookies an answer set, those that were taken away left out. */
export const cookiesOf = ({ cookies }: { cookies: string[] }) =>
  cookies
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';')[0])
    .join('; ')
