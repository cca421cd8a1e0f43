import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { mailTrouble } from '#features/outbox/outbox.ts'
import { desk, info, warning, type Alarm } from './alarm.ts'

const mail: Alarm = async (ctx) => {
  const { failed, held, waiting, pause } = await mailTrouble(ctx)
  const mails = (count: number) => (count === 1 ? '1 e-mail' : `${count} e-mails`)
  return [
    ...(pause
      ? [
          warning(
            `The mail server has been away since ${sayMoment(ctx.calendar.timeZone, pause.since)}. ${mails(waiting)} waiting.`,
            ...outage(ctx),
          ),
        ]
      : []),
    ...(failed > 0
      ? [
          warning(
            `${mails(failed)} failed: the mail server refused it for good.`,
            `${desk}/outbox?state=failed`,
            'Failed in the outbox',
          ),
        ]
      : []),
    ...(held > 0
      ? [
          info(
            `${mails(held)} held back: one too many for a mailbox.`,
            `${desk}/outbox?state=held`,
            'Held in the outbox',
          ),
        ]
      : []),
  ]
}

/** Where the outage is looked at: in the settings, by whoever may see them. */
const outage = (ctx: Context): [string, string] =>
  can(ctx.viewer, 'settings.see') ? [`${desk}/settings/status`, 'Mail and model'] : [`${desk}/outbox`, 'Outbox']

export default mail
