import { and, desc, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { instantOf } from '#domain/instant.ts'
import { notFound } from '#domain/domain-error.ts'
import { findAccount, ownId } from './account.ts'
import { endAllSessions, sessionEnd } from './session.ts'
import { sessions } from './schema.ts'
import { accountEvents } from './events.ts'

export type OwnSession = { id: string; browser: string; address: string | null; since: Date; renewed: Date }

/** Where the viewer is signed in, the last used first; sessions that have ended are left out. */
export const ownSessions = async (ctx: Context): Promise<OwnSession[]> => {
  const userId = ownId(ctx.viewer)
  const { role } = await findAccount(ctx, userId)
  const rows = await ctx.db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.updatedAt))
  return rows
    .filter(({ createdAt, updatedAt }) => {
      const end = sessionEnd(role, instantOf(createdAt), instantOf(updatedAt))
      return end.epochMilliseconds > ctx.now.epochMilliseconds
    })
    .map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
      id,
      browser: browserName(userAgent),
      address: ipAddress,
      since: createdAt,
      renewed: updatedAt,
    }))
}

/** Ends one session of the viewer's own. @throws DomainError `not-found` for anyone else's. */
export const endOwnSession = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const userId = ownId(ctx.viewer)
    const isOwn = (await ownSessions(ctx)).some((session) => session.id === id)
    if (!isOwn) throw notFound('session')
    await ctx.db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    await logEvent(ctx, accountEvents.session_ended, userId)
  })

/** Signs the viewer out on every device, this one too. */
export const signOutEverywhere = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const userId = ownId(ctx.viewer)
    await endAllSessions(ctx, userId)
    await logEvent(ctx, accountEvents.signed_out_everywhere, userId)
  })

const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
] as const

/** "Firefox on Windows", in our own words: what a browser says of itself can be anything. */
export const browserName = (userAgent: string | null): string => {
  const [browser, system] = [browsers, systems].map((known) => known.find(([sign]) => sign.test(userAgent ?? ''))?.[1])
  if (!browser) return system ? `A browser on ${system}` : 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}
