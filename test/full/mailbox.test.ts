import { afterAll, beforeEach, expect, test } from 'vitest'
import { readMailbox, type ReadMailboxResult } from '../../app/features/mailbox/read-mailbox.ts'
import { recorded } from '../../app/features/mailbox/testing.ts'
import { messages } from '../../app/features/conversation/schema.ts'
import { requests } from '../../app/features/requests/schema.ts'
import { deskOn } from '../../app/features/requests/testing.ts'
import { contextOn, thursdayMorning } from '../../app/domain/testing.ts'
import { system } from '../../app/domain/viewer.ts'
import { replyAddress } from '../../app/mails/reply-address.ts'
import { files } from '../../app/features/files/schema.ts'
import { mailboxReader, receivedMails } from '../../app/mails/schema.ts'
import { largestMail, openMailbox } from '../../app/platform/mail/imap.ts'
import { testDatabase } from '../../app/platform/testing.ts'
import { startDovecot } from './dovecot.ts'

const dovecot = await startDovecot()
afterAll(dovecot.remove)

const { db } = await testDatabase()
const support = { key: 'support', words: 'within 24 hours', clock: 'clock-hours' as const, amount: 24 }
const at = (minutes: number) => {
  const ctx = contextOn(db, { viewer: system, now: thursdayMorning.add({ minutes }) })
  return { ...ctx, promises: { ...ctx.promises, support } }
}
const read = (minutes = 0, url = dovecot.url): Promise<ReadMailboxResult> =>
  readMailbox(() => at(minutes), { open: () => openMailbox(url), ours: ['office@fuel.test'] })

let letters = 0
const stranger = () => recorded('stranger').toString().replace('stranger-1@', `stranger-${letters++}@`)

beforeEach(async () => {
  for (const table of [mailboxReader, receivedMails, files, messages, requests]) await db.delete(table)
  await read()
})

test('an answer with its picture and a stranger’s email are taken from a real mailbox, once, and nothing in it is changed', async () => {
  const request = await deskOn(db).sent({ contact: { email: 'dana@hilltop-farm.example' } })
  const address = replyAddress('office@fuel.test', request.id, at(0).cipher)
  dovecot.deliver(recorded('reply-gmail', { token: /\+r\.(\w+)@/.exec(address)?.[1] }))
  dovecot.deliver(stranger())
  expect(await read(1)).toEqual({ taken: ['reply', 'request'], more: false })
  expect(await read(2)).toEqual({ taken: [], more: false })
  expect(await db.select().from(messages)).toMatchObject([{ requestId: request.id, channel: 'mail' }])
  expect(await db.select().from(files)).toMatchObject([{ name: 'gate.png', requestId: request.id }])
  expect(dovecot.isUntouched()).toBe(true)
})

test('processes that read at once take each email once', async () => {
  for (let nth = 0; nth < 5; nth++) dovecot.deliver(stranger())
  const reads = await Promise.all([read(1), read(1), read(1), read(1)])
  expect(reads.filter((one) => one !== 'idle')).toEqual([{ taken: Array(5).fill('request'), more: false }])
  expect(await db.$count(requests)).toBe(5)
})

test('while the server is away, or refuses the password, nothing is lost', async () => {
  dovecot.deliver(stranger())
  expect(await read(1, dovecot.wrongPassword)).toEqual({ trouble: 'SIGN_IN_REFUSED' })
  await dovecot.stop()
  expect(await read(3)).toEqual({ trouble: 'ECONNREFUSED' })
  dovecot.deliver(stranger())
  await dovecot.startAgain()
  expect(await read(30)).toEqual({ taken: ['request', 'request'], more: false })
})

test('an email over 25 MB is received with its text alone', async () => {
  const head = stranger().replace(
    'Content-Type: text/plain; charset=utf-8; format=flowed',
    'Content-Type: multipart/mixed; boundary=b',
  )
  const [headers = '', words = ''] = head.split('\r\n\r\n', 2)
  const photo = `${'A'.repeat(76)}\r\n`.repeat(Math.ceil(largestMail / 78))
  dovecot.deliver(
    `${headers}\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n${words}\r\n--b\r\nContent-Type: image/jpeg; name=yard.jpg\r\n` +
      `Content-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${photo}\r\n--b--\r\n`,
  )
  expect(await read(1)).toEqual({ taken: ['request'], more: false })
  const [mail] = await db.select().from(receivedMails)
  expect(mail).toMatchObject({ cut: true })
  expect(mail?.text).toContain('we start grading on Route 23')
})
