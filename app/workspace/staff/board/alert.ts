import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { Permission } from '#domain/permissions.ts'
import type { WorstRows } from '#features/analytics/late-and-missed.ts'

/** `warning`: someone is waiting for it now. `info`: to look at on a quiet day. */
export type AlertLevel = 'warning' | 'info'

/** Something that does not go as it should: how bad, what, and where it is dealt with. */
export type BoardAlert = { level: AlertLevel; message: string; location: { to: string; words: string } }

/** Message, address, and the words of the link. */
export type Line = readonly [message: string, to: string, words: string]

export const alert = (level: AlertLevel, [message, to, words]: Line): BoardAlert => ({
  level,
  message,
  location: { to, words },
})

/** What the site says of the company, each with the day on which someone should look whether it still holds. */
export type Claims = Pick<Content, 'claims' | 'badges'>

/** Hours between two backups; nothing where none are to be made. */
export type BackupsEvery = number | undefined

export type Check = {
  permission: Permission
  find: (ctx: Context, claims: Claims, backupsEvery: BackupsEvery) => Promise<BoardAlert[]>
}

/** How many of one kind are told one by one; the rest is a number and a way to all of them. */
export const mostOfAKind = 3

/** One kind of trouble: the worst few of it, and the rest as a number. */
export const check = <Row>(
  permission: Permission,
  level: AlertLevel,
  find: (ctx: Context, claims: Claims) => Promise<WorstRows<Row>>,
  line: (row: Row, ctx: Context) => Line,
  moreLine: (count: number) => Line,
): Check => ({
  permission,
  find: async (ctx, claims) => {
    const { rows, all } = await find(ctx, claims)
    const alerts = rows.slice(0, mostOfAKind).map((row) => alert(level, line(row, ctx)))
    return all > alerts.length ? [...alerts, alert(level, moreLine(all - alerts.length))] : alerts
  },
})
