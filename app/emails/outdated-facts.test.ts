import { expect, test } from 'vitest'
import { deliverDue } from '#mails/deliver.ts'
import { queueMails } from '#mails/queue.ts'
import { mails } from '#mails/schema.ts'
import { system } from '#domain/viewer.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { allEmails, renderEmail } from './index.ts'
import { letterhead } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { viewer: system })
const confirmed = allEmails.find(({ name }) => name === 'order-confirmed')

test('a mail whose facts an older release stored is not sent: it fails at once, and staff read why', async () => {
  if (!confirmed) throw new Error('There is no email for a confirmed order.')
  const { name: email, audience, sample } = confirmed
  const queued = (to: string, v: number) => ({ email, audience, to, data: { ...sample, v } })
  await queueMails(ctx, [queued('now@x.example', sample.v), queued('old@x.example', 0), queued('new@x.example', 99)])
  const sent: string[] = []
  const { reasons } = await deliverDue(ctx, {
    mailer: { send: async ({ to }) => void sent.push(to) },
    from: 'fuel@leonefuel.example',
    render: (email, data) => renderEmail(email, data, letterhead),
  })
  expect([sent, reasons.toSorted()]).toEqual([['now@x.example'], ['FACTS_OUTDATED', 'NOT_WRITTEN']])
  const rows = await db.select().from(mails).orderBy(mails.recipient)
  expect(rows.map(({ recipient, state, lastError }) => [recipient, state, lastError])).toEqual([
    // A release that knows these facts sends it.
    ['new@x.example', 'waiting', 'order.confirm is stored with facts of version 99, which is newer than ours.'],
    ['now@x.example', 'sent', null],
    [
      'old@x.example',
      'failed',
      'Not sent: it was stored with version 0 of "order.confirm", and this release writes version 1.',
    ],
  ])
})
