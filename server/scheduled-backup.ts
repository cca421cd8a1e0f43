import { execFile } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PoolConfig } from 'pg'
import type { Context } from '#domain/context.ts'
import { backup } from '#platform/backup.ts'
import type { BackupPlan } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'
import { isBackupDue, noteBackup } from '../app/features/uptime/backups.ts'

type Parts = {
  folder: string
  plan: BackupPlan
  connection: PoolConfig
  secret: string
  context: () => Context
  log: Pick<Log, 'info' | 'error'>
}

/** Makes a backup where one is due, hands it on, and lets go of those that are too old. Writes down how it went. */
export const makeDueBackup = async (parts: Parts) => {
  const { folder, plan, connection, secret, context, log } = parts
  const { everyHours, passphrase, after } = plan
  if (!(await isBackupDue(context(), everyHours))) return
  try {
    const now = new Date(context().now.epochMilliseconds)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, nameOf(now))
    const { bytes } = await backup(connection, file, { secret, passphrase, now })
    if (after) await handOn(after, file)
    await forgetOld(folder, plan.keepDays, now)
    await noteBackup(context(), { everyHours, file, bytes })
    log.info({ bytes }, 'backup made')
  } catch (error) {
    log.error({ err: error }, 'backup failed')
    await noteBackup(context(), { everyHours, failed: inWords(error) })
  }
}

const nameOf = (at: Date) => `site-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
const namePattern = /^site-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

/** The backups of a folder, the oldest first, each with when it was made. */
export const backupsIn = async (folder: string) =>
  (await readdir(folder)).toSorted().flatMap((name) => {
    const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? []
    return day ? [{ file: join(folder, name), at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) }] : []
  })

/** Called when a new one is made and handed on: an installation whose backups fail keeps the last good ones. */
const forgetOld = async (folder: string, days: number, now: Date) => {
  const oldest = now.getTime() - days * 86_400_000
  for (const { file, at } of await backupsIn(folder)) if (at.getTime() < oldest) await rm(file)
}

const longestHandOn = 3_600_000

class NotHandedOn extends Error {}

/** The operator's own command. It learns the file and nothing of our settings: they hold secrets. */
const handOn = async (command: string, file: string) => {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, BACKUP_FILE: file }
  await promisify(execFile)('/bin/sh', ['-c', command, 'sh', file], { env, timeout: longestHandOn }).catch(
    (error: { code?: unknown }) => {
      throw new NotHandedOn(`BACKUP_AFTER ended with ${error.code ?? 'a signal'}; the file itself is made.`)
    },
  )
}

/** Words of ours, or the system's code: an error of the database may quote what it was about. */
const inWords = (error: unknown) => {
  if (error instanceof NotHandedOn) return error.message
  const { code } = error as { code?: unknown }
  if (code === 'ENOSPC') return 'the disk is full.'
  return typeof code === 'string' && /^[A-Z0-9]+$/.test(code) ? `${code}.` : 'see the log.'
}
