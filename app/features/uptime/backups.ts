import { randomUUID } from 'node:crypto'
import { asc, desc, isNull, lt } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { keptDays } from './beat.ts'
import { uptimeBackups, uptimeSpans } from './schema.ts'

type Ctx = Pick<Context, 'db' | 'now'>

export type BackupAttempt = { everyHours: number } & ({ file: string; bytes: number } | { failed: string })

/** Writes down how a backup by the clock went. */
export const noteBackup = async ({ db, now }: Ctx, tried: BackupAttempt) => {
  await db.insert(uptimeBackups).values({ id: randomUUID(), at: dateOf(now), ...tried })
  await db.delete(uptimeBackups).where(lt(uptimeBackups.at, dateOf(now.subtract({ hours: 24 * keptDays }))))
}

/** The last backup that was made, and the last that was tried. */
export const lastBackups = async ({ db }: Pick<Ctx, 'db'>) => {
  const newest = db.select().from(uptimeBackups).orderBy(desc(uptimeBackups.at)).limit(1).$dynamic()
  const [tried] = await newest
  const [made] = tried?.failed ? await newest.where(isNull(uptimeBackups.failed)) : [tried]
  return { tried, made }
}

/** A backup comes at the next full hour at which it is due: it is not missed while it may still be on its way. */
const slackMinutes = 15

/** Whether `everyHours` have passed since the last one was made. */
export const isBackupDue = async (ctx: Ctx, everyHours: number): Promise<boolean> => {
  const { made } = await lastBackups(ctx)
  return !made || made.at < dateOf(ctx.now.subtract({ minutes: everyHours * 60 - slackMinutes }))
}

export type BackupTrouble = { failed?: string; since?: Date }

/**
 * What is wrong with the backups by the clock: the last one failed, or one and the next have not come. Of those that never
 * came, `everyHours` says how often they were to; without it there were to be none.
 */
export const backupTrouble = async (ctx: Ctx, everyHours?: number): Promise<BackupTrouble | undefined> => {
  const { tried, made } = await lastBackups(ctx)
  if (!tried) return everyHours !== undefined && (await hasRunFor(ctx, 2 * everyHours)) ? {} : undefined
  if (tried.failed) return { failed: tried.failed, since: made?.at }
  return tried.at < dateOf(ctx.now.subtract({ hours: 2 * tried.everyHours })) ? { since: tried.at } : undefined
}

/** Since the first heartbeat: a process that is started anew each day has seen none come, either. */
const hasRunFor = async ({ db, now }: Ctx, hours: number) => {
  const [first] = await db.select().from(uptimeSpans).orderBy(asc(uptimeSpans.beganAt)).limit(1)
  return first !== undefined && first.beganAt < dateOf(now.subtract({ hours }))
}
