import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { deliverDue, type Post } from '../../app/mails/deliver.ts'
import { mails } from '../../app/mails/schema.ts'
import { queueIssue } from '../../app/features/newsletter/send-issue.ts'
import { newsletterOn } from '../../app/features/newsletter/testing.ts'
import { openDatabase } from '../../app/platform/db.ts'
import { createMailer } from '../../app/platform/mailer.ts'

/**
 * A process that sends an issue as the worker does, and is killed for it: `node newsletter-sender.ts CONNECTION SMTP`.
 * Says when it begins and when all is out.
 */
const [connection = '{}', smtpUrl = ''] = process.argv.slice(2)
const { db, close } = openDatabase(JSON.parse(connection))
const mailer = createMailer({ smtpUrl, dataDir: '' }, { perSecond: 100_000 })
const ctx = newsletterOn(db).at(2)

const post: Post = {
  mailer,
  from: 'desk@fuel.example',
  render: async (email) => ({ subject: email, text: email, html: email }),
}

console.log('begun')
for (;;) {
  const { queued, more } = await queueIssue(ctx)
  const delivery = await deliverDue(ctx, post, { limit: 25, leaseSeconds: 1 })
  const left = await db.$count(mails, eq(mails.state, 'waiting'))
  if (!more && left === 0) break
  // What a killed sender held is due again when its lease has ended.
  if (queued + delivery.outcomes.sent === 0) await sleep(50)
}
mailer.close()
await close()
console.log('done')
