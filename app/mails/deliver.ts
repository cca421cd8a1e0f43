import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { MailOutage, MailRefusal, type Letter } from '#platform/mail/letter.ts'
import type { Context } from '#domain/context.ts'
import { mostAttached, type Attachment, type AttachmentSource, type AttachmentRecord } from './attachments.ts'
import { claimDue, type ClaimedMail } from './claim.ts'
import { foldNotices } from './fold-notices.ts'
import { resumeQueue } from './pause.ts'
import { OutdatedFacts, type PlannedEvent } from './plan.ts'
import type { Mail } from './schema.ts'
import {
  settleHeld,
  settleInterrupted,
  settleLater,
  settleOutage,
  settleRefused,
  settleSent,
  type Outcome,
  type RenderedMail,
} from './settle-mail.ts'

type Clock = Pick<Context, 'db' | 'now'>

/** What sending takes from above: the door to the mail server, the sender's address, and the words of each email. */
export type Post = {
  /** `atOnce`: letters that the mail server is given at a time; 1 when left out. */
  mailer: { send: (message: Letter) => Promise<void>; atOnce?: number }
  from: string
  /** Where an answer goes when the email itself does not say. */
  replyTo?: (mail: Pick<Mail, 'audience' | 'data' | 'subjectId'>) => string | undefined
  render: (email: string, data: PlannedEvent) => Promise<RenderedMail>
  /** One mail in the place of many staff notices, from the subjects of some and the number of all. */
  renderTogether?: (subjects: readonly string[], count: number) => Promise<RenderedMail>
  /** Makes or reads a file that goes along; undefined when it is gone. */
  attach?: (source: AttachmentSource) => Promise<Attachment | undefined>
}

export type Delivery = { outcomes: Record<Outcome, number>; more: boolean; reasons: string[] }

type DeliveryOptions = {
  limit?: number
  leaseSeconds?: number
  signal?: AbortSignal
  /** Asked before each mail: a letter can wait a moment, a visitor should not. */
  turn?: () => Promise<void>
  /** Asked when each mail's answer is noted: a batch lasts minutes with a slow server. The context's now when left out. */
  clock?: () => Clock['now']
}

/**
 * Sends what is due, rank by rank, as many at once as the mailer says, until nothing is, or about `limit` mails were
 * tried, or the server is found away. Any number of processes may do so at once. `reasons` are codes such as
 * ECONNREFUSED, fit for a log.
 *
 * The lease (3 minutes) is longer than a send can last (`longestSend`): a sender that was frozen past its lease wakes
 * up to a connection that is closed. Between the server's yes and our note of it only the Message-ID protects.
 */
export const deliverDue = async (
  ctx: Clock,
  post: Post,
  { limit = 100, leaseSeconds = 180, signal, turn, clock = () => ctx.now }: DeliveryOptions = {},
): Promise<Delivery> => {
  const delivery: Delivery = {
    outcomes: { sent: 0, 'put-off': 0, failed: 0, held: 0, 'server-away': 0 },
    more: true,
    reasons: [],
  }
  const inHand = new Map<string, Promise<Delivered>>()
  let tried = 0
  const begin = async () => {
    const noteBy = performance.now() + leaseSeconds * 1000
    const claim = { domain: domainOf(post.from), leaseSeconds, inHand: [...inHand.keys()] }
    const mail = await claimDue({ ...ctx, now: clock() }, claim)
    if (!mail) return undefined
    tried++
    const sending = deliver({ db: ctx.db, clock }, post, mail, noteBy).finally(() => inHand.delete(mail.recipient))
    inHand.set(mail.recipient, sending)
    return { sending }
  }
  // One claim after another: two at the same moment would both take a mail to the same slow mailbox.
  let lastClaim: Promise<unknown> = Promise.resolve()
  const beginInTurn = () => {
    const started = lastClaim.then(begin)
    lastClaim = started.catch(() => undefined)
    return started
  }
  const sender = async () => {
    while (delivery.more && tried < limit) {
      await turn?.()
      if (signal?.aborted) return
      const batch = await beginInTurn()
      if (!batch) {
        if (inHand.size === 0) return void (delivery.more = false)
        // A key may come in while a slow mailbox keeps the others busy.
        await Promise.race([...inHand.values(), wait(1000)])
        continue
      }
      const { outcome, reason } = await batch.sending
      delivery.outcomes[outcome]++
      if (reason) delivery.reasons.push(reason)
      if (outcome === 'server-away') delivery.more = false
    }
  }
  await Promise.all(Array.from({ length: post.mailer.atOnce ?? 1 }, sender))
  return delivery
}

type Delivered = { outcome: Outcome; reason?: string }

type Watch = Pick<Clock, 'db'> & Required<Pick<DeliveryOptions, 'clock'>>

const deliver = async ({ db, clock }: Watch, post: Post, mail: ClaimedMail, noteBy: number): Promise<Delivered> => {
  if (mail.dead) return { outcome: await settleHeld({ db, now: clock() }, mail) }
  const folded = post.renderTogether ? await foldNotices({ db, now: clock() }, mail) : { carried: [] }
  if ('later' in folded) return { outcome: await settleLater({ db, now: clock() }, mail, folded.later) }
  const rendered = await writeMail(post, mail, folded.carried)
  if (rendered instanceof MailRefusal) return markRefused({ db, now: clock() }, mail, rendered)
  const files = await filesOf(post, rendered)
  if (files instanceof MailRefusal) return markRefused({ db, now: clock() }, mail, files)
  const answer = await handOver(post, { ...letterOf(post, mail, rendered), attachments: files?.going })
  const ctx = { db, now: clock() }
  if (answer instanceof MailOutage) {
    const settle = answer.midMail ? settleInterrupted : settleOutage
    return { outcome: await settle(ctx, mail, answer.message), reason: answer.code }
  }
  if (mail.outages > 0) await resumeQueue(ctx)
  if (answer instanceof MailRefusal) return markRefused(ctx, mail, answer)
  return {
    outcome: await insist(
      () => settleSent(ctx, mail, rendered, { carries: folded.carried.length > 0, attached: files?.noted }),
      noteBy,
    ),
  }
}

/** The files that go along, and what is noted of each. A file that cannot be made now is tried again with its mail. */
const filesOf = async (post: Post, { sources = [] }: RenderedMail) => {
  if (sources.length === 0) return undefined
  const going: Attachment[] = []
  const noted: AttachmentRecord[] = []
  let budget = mostAttached
  for (const source of sources) {
    const file = await Promise.resolve(post.attach?.(source)).catch((error: unknown) => puzzled('NOT_ATTACHED', error))
    if (file instanceof MailRefusal) return file
    const { name } = source
    if (!file) noted.push({ name, why: 'The file is gone.' })
    else if (file.content.length > budget) noted.push({ name, why: tooLarge(file.content.length) })
    else {
      budget -= file.content.length
      going.push(file)
      noted.push({
        ...{ name: file.name, type: file.type, bytes: file.content.length },
        digest: createHash('sha256').update(file.content).digest('hex'),
      })
    }
  }
  return { going, noted }
}

const tooLarge = (bytes: number) =>
  `Left out: ${(bytes / 1024 / 1024).toFixed(1)} MB. An email carries ${mostAttached / 1024 / 1024} MB.`

const markRefused = async (
  ctx: Clock,
  mail: ClaimedMail,
  { message, permanent, code }: MailRefusal,
): Promise<Delivered> => ({
  outcome: await settleRefused(ctx, mail, message, permanent),
  reason: code,
})

/**
 * An email that its own catalogue cannot write is kept and tried again: the next version of the program may. One whose
 * facts are too old for it waits for staff at once.
 */
const writeMail = (post: Post, mail: ClaimedMail, notices: readonly Mail[]): Promise<RenderedMail | MailRefusal> =>
  (notices.length > 0 ? together(post, [mail, ...notices]) : post.render(mail.email, mail.data)).catch(
    (error: unknown) =>
      error instanceof OutdatedFacts
        ? new MailRefusal(error.message, { permanent: true, code: 'FACTS_OUTDATED' })
        : puzzled('NOT_WRITTEN', error),
  )

/** Subjects that one mail lists; the rest is a number. */
const listed = 50

const together = async (post: Post, notices: readonly Mail[]): Promise<RenderedMail> => {
  const rendered = await Promise.all(notices.slice(0, listed).map(({ email, data }) => post.render(email, data)))
  if (!post.renderTogether) throw new Error('Nothing writes notices together.')
  return post.renderTogether(
    rendered.map(({ subject }) => subject),
    notices.length,
  )
}

const handOver = (post: Post, message: Letter): Promise<MailOutage | MailRefusal | void> =>
  post.mailer.send(message).catch((error: unknown) => {
    if (error instanceof MailOutage || error instanceof MailRefusal) return error
    // One mail that trips over a fault of ours must not stop the others.
    return puzzled('NOT_SENT', error)
  })

const puzzled = (code: string, error: unknown) =>
  new MailRefusal(error instanceof Error ? error.message : String(error), { permanent: false, code })

const letterOf = (post: Post, mail: ClaimedMail, { subject, text, html, replyTo, headers }: RenderedMail): Letter => ({
  messageId: mail.messageId,
  date: mail.createdAt,
  from: post.from,
  to: mail.recipient,
  replyTo: replyTo ?? post.replyTo?.(mail),
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
