import { setTimeout as wait } from 'node:timers/promises'
import { MailOutage, MailRefusal, type Letter } from '#platform/mail/letter.ts'
import type { Context } from '#domain/context.ts'
import { claimDue, type Claimed } from './claim.ts'
import { resumeQueue } from './pause.ts'
import { OutdatedFacts, type PlannedEvent } from './plan.ts'
import { settleInterrupted, settleOutage, settleRefused, settleSent, type Outcome, type Rendered } from './settle.ts'

type Clock = Pick<Context, 'db' | 'now'>

/** What sending takes from above: the door to the mail server, the sender's address, and the words of each email. */
export type Post = {
  mailer: { send: (letter: Letter) => Promise<void> }
  from: string
  render: (email: string, data: PlannedEvent) => Promise<Rendered>
}

export type Delivery = { outcomes: Record<Outcome, number>; more: boolean; reasons: string[] }

type Pace = {
  limit?: number
  leaseSeconds?: number
  signal?: AbortSignal
  /** Asked before each mail: a letter can wait a moment, a visitor should not. */
  turn?: () => Promise<void>
  /** Asked when each mail's answer is noted: a batch lasts minutes with a slow server. The context's now when left out. */
  clock?: () => Clock['now']
}

/**
 * Sends what is due, oldest first, one after another, until nothing is, or `limit` mails were tried, or the server is
 * found away. Any number of processes may do so at once. `reasons` are codes such as ECONNREFUSED, fit for a log.
 *
 * The lease (3 minutes) is longer than a send can last (`longestSend`): a sender that was frozen past its lease wakes
 * up to a connection that is closed. Between the server's yes and our note of it only the Message-ID protects.
 */
export const deliverDue = async (
  ctx: Clock,
  post: Post,
  { limit = 100, leaseSeconds = 180, signal, turn, clock = () => ctx.now }: Pace = {},
): Promise<Delivery> => {
  const delivery: Delivery = {
    outcomes: { sent: 0, 'put-off': 0, failed: 0, 'server-away': 0 },
    more: true,
    reasons: [],
  }
  for (let tried = 0; tried < limit; tried++) {
    await turn?.()
    if (signal?.aborted) break
    const noteBy = performance.now() + leaseSeconds * 1000
    const mail = await claimDue({ ...ctx, now: clock() }, { domain: domainOf(post.from), leaseSeconds })
    if (!mail) return { ...delivery, more: false }
    const { outcome, reason } = await deliver({ db: ctx.db, clock }, post, mail, noteBy)
    delivery.outcomes[outcome]++
    if (reason) delivery.reasons.push(reason)
    if (outcome === 'server-away') return { ...delivery, more: false }
  }
  return delivery
}

type Delivered = { outcome: Outcome; reason?: string }

type Watch = Pick<Clock, 'db'> & Required<Pick<Pace, 'clock'>>

const deliver = async ({ db, clock }: Watch, post: Post, mail: Claimed, noteBy: number): Promise<Delivered> => {
  const rendered = await written(post, mail)
  if (rendered instanceof MailRefusal) return refused({ db, now: clock() }, mail, rendered)
  const answer = await handOver(post, letterOf(post, mail, rendered))
  const ctx = { db, now: clock() }
  if (answer instanceof MailOutage) {
    const settle = answer.midMail ? settleInterrupted : settleOutage
    return { outcome: await settle(ctx, mail, answer.message), reason: answer.code }
  }
  if (mail.outages > 0) await resumeQueue(ctx)
  if (answer instanceof MailRefusal) return refused(ctx, mail, answer)
  return { outcome: await insist(() => settleSent(ctx, mail, rendered), noteBy) }
}

const refused = async (ctx: Clock, mail: Claimed, { message, permanent, code }: MailRefusal): Promise<Delivered> => ({
  outcome: await settleRefused(ctx, mail, message, permanent),
  reason: code,
})

/**
 * An email that its own catalogue cannot write is kept and tried again: the next version of the program may. One whose
 * facts are too old for it waits for staff at once.
 */
const written = (post: Post, mail: Claimed): Promise<Rendered | MailRefusal> =>
  post
    .render(mail.email, mail.data)
    .catch((error: unknown) =>
      error instanceof OutdatedFacts
        ? new MailRefusal(error.message, { permanent: true, code: 'FACTS_OUTDATED' })
        : puzzled('NOT_WRITTEN', error),
    )

const handOver = (post: Post, letter: Letter): Promise<MailOutage | MailRefusal | void> =>
  post.mailer.send(letter).catch((error: unknown) => {
    if (error instanceof MailOutage || error instanceof MailRefusal) return error
    // One mail that trips over a fault of ours must not stop the others.
    return puzzled('NOT_SENT', error)
  })

const puzzled = (code: string, error: unknown) =>
  new MailRefusal(error instanceof Error ? error.message : String(error), { permanent: false, code })

const letterOf = ({ from }: Post, mail: Claimed, { subject, text, html, replyTo, headers }: Rendered): Letter => ({
  messageId: mail.messageId,
  date: mail.createdAt,
  from,
  to: mail.recipient,
  replyTo,
  subject,
  text,
  html,
  headers,
})

/** The mail is out: a database that is away for a moment must not make us send it again. */
const insist = async <Result>(note: () => Promise<Result>, until: number): Promise<Result> => {
  for (;;) {
    try {
      return await note()
    } catch (error) {
      if (performance.now() > until) throw error
      await wait(500)
    }
  }
}

const domainOf = (from: string) => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
