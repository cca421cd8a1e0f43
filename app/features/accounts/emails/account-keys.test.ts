import { expect, test } from 'vitest'
import { deliverDue } from '#mails/deliver.ts'
import { queueMails } from '#mails/queue.ts'
import { mails } from '#mails/schema.ts'
import { contextOn } from '#domain/testing.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { createCipher } from '#platform/cipher.ts'
import { testDatabase } from '#platform/testing.ts'
import { allEmails, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'

const { db } = await testDatabase()
const { tokenFor } = createCipher('only for tests, and thirty letters')
const head = { ...letterhead, tokenFor }
const withKey = allEmails.filter(({ name }) =>
  ['account-verify', 'account-verify-again', 'account-reset', 'account-new-address', 'account-invited'].includes(name),
)

test.each(withKey)(
  'hazard 30: $name brings its key to the mailbox, and the outbox keeps none of it',
  async ({ name, sample, audience }) => {
    const key = tokenFor(String(sample.link))
    const ctx = contextOn(db)
    await queueMails(ctx, [{ email: name, audience, to: `${name}@works.example`, data: sample }])
    const letters: Letter[] = []
    const mailer = { send: async (message: Letter) => void letters.push(message) }
    await deliverDue(ctx, {
      mailer,
      from: 'no-reply@fuel.example',
      render: (email, data) => renderEmail(email, data, head),
    })
    expect(letters.map(({ text, html }) => [text.includes(key), html.includes(key)])).toEqual([[true, true]])
    const stored = JSON.stringify(await db.select().from(mails))
    expect(stored).toContain('?token=…')
    expect(stored).not.toContain(key)
  },
)

test('five emails bring a key', () => expect(withKey).toHaveLength(5))
