import { and, eq, inArray } from 'drizzle-orm'
import type { Auth, Caller } from '#platform/auth.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { events } from '#events/schema.ts'
import { dateOf } from '#domain/instant.ts'
import { asViewer, type Account } from './account.ts'
import { hasAuthenticator } from './authenticator.ts'
import { browserName } from './browser-name.ts'
import { accountEvents } from './events.ts'

/** `askTwoFactor`: an administrator without two-factor sign-in who was never asked to set it up. */
export type Welcome = { cookies: string[]; askTwoFactor: boolean }

/**
 * Writes a sign-in into the diary. A browser that is new to the account is made known to it, and the owner is told by
 * mail, unless it is the very first one.
 */
export const noteSignIn = (
  ctx: Context,
  auth: Auth,
  account: Account,
  { headers }: Pick<Caller, 'headers'>,
): Promise<Welcome> =>
  inTransaction({ ...ctx, viewer: asViewer(account) }, async (ctx) => {
    const { userId, email, role } = account
    const known = auth.knownBrowser.of(email, headers) !== undefined
    const before = await namesBefore(ctx, userId)
    const askTwoFactor = role === 'admin' && !before.has(asked) && !(await hasAuthenticator(ctx, userId))
    if (known || !before.has(signedIn)) await logEvent(ctx, accountEvents.signed_in, userId)
    else {
      const browser = browserName(headers.get('user-agent'))
      await logEvent(ctx, accountEvents.new_browser, userId, { email, browser, at: dateOf(ctx.now).toISOString() })
    }
    if (askTwoFactor) await logEvent(ctx, accountEvents.two_factor_asked, userId)
    return { cookies: known ? [] : [auth.knownBrowser.remember(email)], askTwoFactor }
  })

const signedIn = 'account.signed_in'
const asked = 'account.two_factor_asked'

const namesBefore = async ({ db }: Context, userId: string) => {
  const rows = await db
    .selectDistinct({ name: events.name })
    .from(events)
    .where(and(eq(events.subjectId, userId), inArray(events.name, [signedIn, asked])))
  return new Set(rows.map(({ name }) => name))
}
