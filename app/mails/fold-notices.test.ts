import { Temporal } from 'temporal-polyfill'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { MailRefusal } from '#platform/mail/letter.ts'
import { system } from '#domain/viewer.ts'
import { deliverDue, type Post } from './deliver.ts'
import { queueMails } from './queue.ts'
import { mails } from './schema.ts'

const { db } = await testDatabase()
const noon = Temporal.Instant.from('2026-11-20T17:00:00Z')
const at = (minutes: number) => ({ db, now: noon.add({ seconds: Math.round(minutes * 60) }), viewer: system })

beforeEach(async () => {
  await db.delete(mails)
})

const notice = (minutes: number, to = 'desk@fuel.example') =>
  queueMails(at(minutes), [
    {
      email: 'request-notice',
      audience: 'staff',
      to,
      data: { name: 'request.received', v: 1, words: `at ${minutes}` },
    },
  ])

const postTo = (send: Post['mailer']['send']): Post => ({
  mailer: { send },
  from: 'desk@fuel.example',
  render: async (_email, { words }) => ({ subject: `${words}`, text: `${words}`, html: '' }),
  renderTogether: async (subjects, count) => ({ subject: `${count} notices`, text: subjects.join('\n'), html: '' }),
})

/** A desk that reads its mail: what it got, and a sender that runs by the clock. */
const desk = () => {
  const got: { subject: string; text: string; to: string; messageId: string }[] = []
  const post = postTo(async (letter) => void got.push(letter))
  return { got, run: (minutes: number) => deliverDue(at(minutes), post, { limit: 10_000 }) }
}

test('the staff mailbox gets ten notices by themselves, and the others of a flood in a mail every five minutes', async () => {
  const { got, run } = desk()
  for (let second = 0; second < 300; second += 3) {
    await notice(second / 60)
    await run(second / 60)
  }
  expect(got.map(({ subject }) => subject)).toHaveLength(10)
  await run(5.6)
  expect(got).toHaveLength(11)
  expect(got.at(-1)).toMatchObject({ subject: '90 notices' })
  expect(got.at(-1)?.text.split('\n')).toHaveLength(50)
  expect((await db.select().from(mails)).filter(({ state }) => state !== 'sent')).toEqual([])
})

test('four notices that wait go one by one, five go together', async () => {
  const { got, run } = desk()
  for (let nth = 0; nth < 4; nth++) await notice(nth, 'four@fuel.example')
  for (let nth = 0; nth < 5; nth++) await notice(nth, 'five@fuel.example')
  await run(10)
  expect(got.filter(({ to }) => to === 'four@fuel.example')).toHaveLength(4)
  expect(got.filter(({ to }) => to === 'five@fuel.example').map(({ subject }) => subject)).toEqual(['5 notices'])
})

test('promise emails and emails to customers are never folded into a digest', async () => {
  const { got, run } = desk()
  for (let nth = 0; nth < 12; nth++) {
    const data = { name: 'n', v: 1, words: 'x' }
    await queueMails(at(0), [
      { email: 'promise-missed', audience: 'staff', rank: 'promise', to: 'desk@fuel.example', data },
      { email: 'order-delivered', audience: 'visitor', rank: 'promise', to: 'dana@x.example', data },
    ])
  }
  await run(1)
  expect(got).toHaveLength(24)
})

test('sent again after a crash, a folded mail carries the same notices under the same Message-ID', async () => {
  for (let nth = 0; nth < 6; nth++) await notice(nth)
  const cut: { subject: string; messageId: string }[] = []
  const busy = postTo(async (letter) => {
    cut.push(letter)
    throw new MailRefusal('451 later', { permanent: false, code: '451' })
  })
  await deliverDue(at(10), busy)
  for (let nth = 0; nth < 3; nth++) await notice(10.5)
  const { got, run } = desk()
  await run(20)
  expect(cut).toHaveLength(1)
  expect(got.map(({ subject }) => subject).toSorted()).toEqual(['6 notices', 'at 10.5', 'at 10.5', 'at 10.5'])
  expect(got.find(({ subject }) => subject === '6 notices')?.messageId).toBe(cut[0]?.messageId)
})

test('a folded mail that is refused for good fails with all it carries, and each can be sent again', async () => {
  for (let nth = 0; nth < 6; nth++) await notice(nth)
  const refusing = postTo(() => Promise.reject(new MailRefusal('550 nobody', { permanent: true, code: '550' })))
  await deliverDue(at(10), refusing)
  const rows = await db.select().from(mails)
  expect(rows.map(({ state, lastError, carriedBy }) => [state, lastError, carriedBy])).toEqual(
    rows.map(() => ['failed', '550 nobody', null]),
  )
})
