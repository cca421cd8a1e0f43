import { randomUUID } from 'node:crypto'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { Refusal } from '#domain/refusal.ts'
import { settingsEvents } from './events.ts'

/** Queues a mail to whoever asks for it, like any other mail. Gives the id under which the outbox tells of it. */
export const sendTestMail = (ctx: Context): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'settings.change')
    if (!('email' in ctx.viewer)) throw new Refusal('forbidden', 'A test goes to whoever is signed in.')
    const id = randomUUID()
    const { email, name } = ctx.viewer
    await logEvent(ctx, settingsEvents.mail_tested, id, { to: { email, name } })
    return id
  })
