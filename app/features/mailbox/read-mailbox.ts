import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { beginReading, endReading, LeaseLost, readUpTo, restAfterTrouble, type MailboxPosition } from '#mails/reader.ts'
import { mailboxTrouble, type Mailbox } from '#platform/mail/imap.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { takeMail, takeUnreadable, type ReceivedMailOutcome } from './take-mail.ts'

export type Reader = {
  open: () => Promise<Mailbox>
  /** Addresses that we write from. */
  ours: readonly string[]
  signal?: AbortSignal
  /** Asked before each email: it can wait a moment, a visitor should not. */
  turn?: () => Promise<void>
  /** Told why an email is kept in the inbox as one that we cannot read. */
  tripped?: (error: unknown) => void
}

/** What was taken, or a code fit for a log. `idle`: another process reads, or the server is given a rest. */
export type ReadMailboxResult = { taken: ReceivedMailOutcome[]; more: boolean } | { trouble: string } | 'idle'

/** Emails that one turn takes. */
const atOnce = 200

/** When the server numbers its emails anew, so many days are looked through; what was taken is known by its key. */
const daysLookedThrough = 30

/**
 * Takes what has come since the last time, each email in a transaction of its own. One process reads at a time. What lay
 * in the mailbox before it was read for the first time is left alone. `context` gives one of now, as the system.
 */
export const readMailbox = async (context: () => Context, reader: Reader): Promise<ReadMailboxResult> => {
  const reading = await beginReading(context())
  if (!reading) return 'idle'
  let mailbox: Mailbox | undefined
  try {
    mailbox = await asked(reader.open())
    const count = await takeNew(context, mailbox, reading, reader)
    await endReading(context(), reading.claim)
    return count
  } catch (error) {
    if (error instanceof LeaseLost) return 'idle'
    if (!(error instanceof MailboxAway)) throw error
    const problem = mailboxTrouble(error.cause)
    await restAfterTrouble(context(), reading.claim, problem)
    return { trouble: problem }
  } finally {
    await mailbox?.close()
  }
}

const takeNew = async (context: () => Context, mailbox: Mailbox, reading: MailboxPosition, reader: Reader) => {
  const { uidValidity, uidNext } = mailbox
  const { claim } = reading
  const taken: ReceivedMailOutcome[] = []
  const uids = await newMails(context(), mailbox, reading)
  for (const uid of uids.slice(0, atOnce)) {
    await reader.turn?.()
    if (reader.signal?.aborted) return { taken, more: true }
    const note = (ctx: Pick<Context, 'db'>) => readUpTo(ctx, claim, { uidValidity, lastUid: uid })
    const mail = await asked(mailbox.fetch(uid))
    if (!mail) {
      await note(context())
      continue
    }
    const manner = { ours: reader.ours, note }
    const outcome = await takeMail(context(), mail, manner).catch((error: unknown) => {
      if (error instanceof LeaseLost || isUnavailable(error)) throw error
      reader.tripped?.(error)
      return takeUnreadable(context(), mail, manner)
    })
    taken.push(outcome)
  }
  const hasMore = uids.length > atOnce
  if (reading.uidValidity !== uidValidity && !hasMore)
    await readUpTo(context(), claim, { uidValidity, lastUid: uidNext - 1 })
  return { taken, more: hasMore }
}

const newMails = async (
  { now }: Context,
  mailbox: Mailbox,
  { uidValidity, lastUid }: MailboxPosition,
): Promise<number[]> => {
  if (lastUid === null) return []
  if (uidValidity === mailbox.uidValidity) return asked(mailbox.list({ after: lastUid }))
  return asked(mailbox.list({ since: dateOf(now.subtract({ hours: 24 * daysLookedThrough })) }))
}

/** The mailbox did not answer, whatever it was asked. */
class MailboxAway extends Error {
  override name = 'MailboxAway'
}

const asked = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((cause: unknown) => {
    throw new MailboxAway("The mailbox doesn't respond.", { cause })
  })
