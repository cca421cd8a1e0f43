import { href } from 'react-router'
import { mailboxInWords, pauseInWords, type mailTrouble } from '#features/outbox/outbox.ts'
import type { BackupTrouble } from '#features/uptime/backups.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { alert, type BoardAlert } from './alert.ts'

/** Backups that failed, stopped, or never came. */
export const backupAlerts = (ctx: Context, backup: BackupTrouble | undefined): BoardAlert[] => {
  if (!backup) return []
  const { failed, since } = backup
  const last = since
    ? `The last good backup was made ${formatMoment(ctx.calendar.timeZone, since)}.`
    : 'There is no good backup yet.'
  const stopped = since ? `Backups have stopped. ${last}` : 'Backups are set up, but none has been made.'
  const words = failed ? `Backup failed: ${failed} ${last}` : stopped
  return [alert('warning', [words, href('/dashboard/admin/settings/status'), 'Status'])]
}

/** Messages of the card processor that were tried three times and not taken. */
export const processorAlerts = (troubled: number): BoardAlert[] =>
  troubled > 0
    ? [
        alert('warning', [
          `${troubled === 1 ? 'A message' : `${troubled} messages`} from the card processor couldn't be recorded. We keep trying. Compare the payments with your processor's.`,
          href('/dashboard/admin/payments'),
          'Show payments',
        ]),
      ]
    : []

/** Mail that does not go out, and replies that do not come in. */
export const mailAlerts = (
  ctx: Context,
  { failed, held, waiting, pause, mailboxAwaySince }: Awaited<ReturnType<typeof mailTrouble>>,
): BoardAlert[] => {
  const mails = (count: number) => (count === 1 ? '1 email' : `${count} emails`)
  const outbox = href('/dashboard/admin/outbox')
  const alerts: BoardAlert[] = []
  if (pause) {
    const pausedText = `${pauseInWords(ctx.calendar.timeZone, pause)} ${mails(waiting)} waiting.`
    const status = [href('/dashboard/admin/settings/status'), 'Check email and AI'] as const
    alerts.push(
      alert('warning', [
        pausedText,
        ...(can(ctx.viewer, 'settings.see') ? status : ([outbox, 'Open the outbox'] as const)),
      ]),
    )
  }
  if (mailboxAwaySince) {
    const words = `${mailboxInWords(ctx.calendar.timeZone, mailboxAwaySince)} Replies by email come in when it's back.`
    alerts.push(alert('warning', [words, href('/dashboard/admin/received'), 'Show received emails']))
  }
  if (failed > 0) {
    const failedText = `${mails(failed)} failed: the mail server refused ${failed === 1 ? 'it' : 'them'}.`
    alerts.push(alert('warning', [failedText, `${outbox}?state=failed`, 'Show failed emails']))
  }
  if (held > 0) {
    const tooMany = `${mails(held)} on hold: too many to one mailbox, or to an address that doesn't exist.`
    alerts.push(alert('info', [tooMany, `${outbox}?state=held`, 'Show emails on hold']))
  }
  return alerts
}
