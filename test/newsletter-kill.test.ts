import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import { sendIssue } from '../app/features/newsletter/send-issue.ts'
import { admin, newsletterOn } from '../app/features/newsletter/testing.ts'
import { beginIssue } from '../app/features/newsletter/write-issue.ts'
import { createMailer } from '../app/platform/mailer.ts'
import { scriptedServer } from '../app/platform/mail/scripted-server.ts'
import { testDatabase } from '../app/platform/testing.ts'
import { long } from './long.ts'

const { db, pool, connection } = await testDatabase()
const server = await scriptedServer()
afterAll(() => server.close())

const program = fileURLToPath(new URL('kill/newsletter-sender.ts', import.meta.url))
const readers = 1_000
const mostKills = 12

/** Runs a sender, and kills it when so many mails are out. Gives whether it was done before. */
const sendUntil = async (mails: number) => {
  const sender = spawn(process.execPath, [program, JSON.stringify(connection), server.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const begun = once(sender.stdout, 'data')
  sender.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = once(sender, 'exit')
  const out = async () => {
    await begun
    while (server.accepted().length < mails) await sleep(1)
  }
  await Promise.race([gone, out()])
  sender.kill('SIGKILL')
  const [code] = await gone
  if (code) throw new Error(`The sender ended by itself with ${code}.`)
  return said.includes('done')
}

long(
  'hazards 91 and 94: an issue whose sender is killed again and again goes to everybody, and to nobody twice',
  async () => {
    await pool.query(
      `insert into newsletter_subscribers (id, mailbox, email, confirm_token, unsubscribe_token, consent_text,
          consent_version, consent_at, created_at, confirmed_at)
       select gen_random_uuid(), n, 'reader' || n || '@hill.example', 'c' || n, 'u' || n, '', '', now(), now(), '2025-01-01'
         from generate_series(1, $1) as n`,
      [readers],
    )
    const desk = newsletterOn(db).at(1, admin)
    const issue = await beginIssue(desk, { subject: 'Stocks', markdown: 'Low.' })
    await sendIssue(desk, issue.id, issue)

    let kills = 0
    const more = () => server.accepted().length + (Math.random() * readers) / (mostKills + 1)
    while (!(await sendUntil(kills < mostKills ? more() : Infinity))) kills++
    expect(kills).toBe(mostKills)

    const { rows } = await pool.query(
      `select count(*)::int as mails, count(distinct recipient)::int as readers,
              count(*) filter (where state = 'sent')::int as sent
         from mails where subject_id = $1`,
      [issue.id],
    )
    expect(rows).toEqual([{ mails: readers, readers, sent: readers }])
    // Between the server's yes and our note of it a kill repeats a mail: only there, with the same Message-ID, and at most
    // the one that each connection to the mail server is about to note.
    const accepted = server.accepted()
    expect(new Set(accepted.map(({ to }) => to)).size).toBe(readers)
    expect(new Set(accepted.map(({ messageId }) => messageId)).size).toBe(readers)
    expect(accepted.length - readers).toBeLessThanOrEqual(
      kills * createMailer({ smtpUrl: server.url, dataDir: '' }).atOnce,
    )
  },
)
