import { randomUUID } from 'node:crypto'
import { demand } from '../can.ts'
import { inTransaction, type Context } from '../context.ts'
import { record } from '../events/record.ts'
import { Refusal } from '../refusal.ts'

/** Queues a mail to whoever asks for it, like any other mail. Gives the id under which the outbox tells of it. */
export const sendTestMail = (ctx: Context): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'settings.change')
    if (!('email' in ctx.viewer)) throw new Refusal('forbidden', 'A test goes to whoever is signed in.')
    const id = randomUUID()
    const { email, name } = ctx.viewer
    await record(ctx, { name: 'settings.mail_tested', to: { email, name } }, id)
    return id
  })
