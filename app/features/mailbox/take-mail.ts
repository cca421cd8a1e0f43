import { createHash } from 'node:crypto'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { visitor } from '#domain/viewer.ts'
import { recordBounce } from '#mails/bounces.ts'
import { knowMailbox, mailboxOf } from '#mails/mailbox.ts'
import { haveWrittenTo, isReceived, keepReceived, mailsWithIds, receivedLately } from '#mails/received.ts'
import { answeredSubject } from '#mails/reply-address.ts'
import type { ReceivedKind } from '#mails/schema.ts'
import type { Answer } from '#features/requests/answer.ts'
import { requestByEmail } from '#features/requests/request-by-email.ts'
import { checkFile, type CheckedFile } from '#features/files/check-file.ts'
import { keepFile } from '#features/files/keep-file.ts'
import { longestMessage, type Subject } from '#features/conversation/messages.ts'
import { postMessage } from '#features/conversation/post.ts'
import { scoreSpam } from '#features/requests/spam-score.ts'
import { parseMail, type ReceivedFile, type ReceivedMail } from './parse.ts'
import { withoutQuotes } from './strip-quotes.ts'
import { findRecord, type RepliedToRecord } from './find-record.ts'

/** What became of an email. `own` is a mail of ours that came round, `known` one that was taken before. */
export type ReceivedMailOutcome = ReceivedKind | 'own' | 'known'

type RawEmail = { source: Buffer; cut?: boolean }

type MailIntakeOptions = {
  /** Addresses that we write from: what comes from there is never answered. */
  ours: readonly string[]
  /** Noted in the transaction that stores the email. */
  note?: (ctx: Context) => Promise<void>
}

/** Emails an hour from one address, or about one thing, beyond which nobody talks but a program. */
const mostAnHour = 20

/** Characters of an email that a request shows; the email itself is kept whole. */
const longestAnswer = 10_000

/**
 * Makes of an email what it is: a message on what it answers, a bounce of a mail of ours, a note that a program wrote,
 * or else a request. Nothing of it proves who wrote it: it accepts, orders and changes nothing. All or nothing, and once
 * however often it is called. The context is the system's.
 */
export const takeMail = async (
  ctx: Context,
  { source, cut = false }: RawEmail,
  manner: MailIntakeOptions,
): Promise<ReceivedMailOutcome> => {
  const mail = await parseMail(source).catch(() => undefined)
  return mail
    ? take(ctx, mail, { checked: await checkFiles(mail), cut, ...manner })
    : takeUnreadable(ctx, { source }, manner)
}

/** What of its files may stand with the other photos and papers. Outside of any transaction: pictures are written anew. */
const checkFiles = async ({ files }: ReceivedMail) => {
  const checked = new Map<ReceivedFile, CheckedFile>()
  for (const file of files.filter(({ inline }) => !inline)) {
    const found = await checkFile(file.content).catch(() => undefined)
    if (found && !('problem' in found)) checked.set(file, found)
  }
  return checked
}

type CheckedEmail = MailIntakeOptions & { checked: ReadonlyMap<ReceivedFile, CheckedFile>; cut: boolean }

const take = (
  ctx: Context,
  mail: ReceivedMail,
  { checked, cut, ours, note }: CheckedEmail,
): Promise<ReceivedMailOutcome> =>
  inTransaction(ctx, async (ctx) => {
    await note?.(ctx)
    if (await isReceived(ctx, mail.key)) return 'known'
    if (mail.messageId && (await mailsWithIds(ctx, [mail.messageId])).length > 0) return 'own'
    const keep = (kind: ReceivedKind, { files = mail.files, ...about }: EmailReference) =>
      keepReceived(ctx, {
        ...{ id: idOf(mail), key: mail.key, messageId: mail.messageId, kind, cut, fromKnown: false, ...about },
        ...{ fromAddress: mail.from.address, fromName: mail.from.name, subject: mail.subject, text: mail.text },
        files,
      })
    if (mail.bounce) {
      const [returned] = await mailsWithIds(ctx, mail.bounce.about)
      if (returned) await recordBounce(ctx, returned, mail.bounce)
      await keep('bounce', { subjectId: returned?.subjectId, bouncedId: returned?.id })
      return 'bounce'
    }
    const thing = await findRepliedTo(ctx, mail)
    const fromKnown = thing ? await haveWrittenTo(ctx, thing.ids, mail.from.address) : false
    if (mail.automatic || ours.some((address) => mailboxOf(address) === mailboxOf(mail.from.address))) {
      await keep('automatic', { subjectId: thing?.id, fromKnown })
      return 'automatic'
    }
    // Only a mail of ours to that address held what it answers; whoever writes first can write any address.
    if (fromKnown && !mail.bulk && !mail.spam) await knowMailbox(ctx, mail.from.address)
    if (thing && (await recordReply(ctx, thing, mail, fromKnown))) {
      const on = fromKnown ? thing.on : undefined
      await keep('reply', { subjectId: thing.id, fromKnown, files: await attach(ctx, on, mail, checked) })
      return 'reply'
    }
    const request = await requestByEmail(ctx, {
      submissionId: idOf(mail),
      answers: answersOf(mail, thing),
      contact: contactOf(mail),
      spamScore: await suspicionOf(ctx, mail, answersOf(mail)),
    })
    const files = await attach(ctx, { kind: 'request', id: request.id }, mail, checked)
    await keep('request', { subjectId: request.id, files })
    return 'request'
  })

type EmailReference = {
  subjectId?: string | null
  bouncedId?: string
  fromKnown?: boolean
  files?: readonly ReceivedFile[]
}

/** Attaches its files like any others. Gives those that are left: of another kind, one too many, or from nobody we know. */
const attach = async (ctx: Context, on: Subject | undefined, mail: ReceivedMail, checked: CheckedEmail['checked']) => {
  const leftOver: ReceivedFile[] = []
  for (const sent of mail.files) {
    const file = checked.get(sent)
    const result =
      on &&
      file &&
      (await unlessRefused({ ...ctx, viewer: visitor }, (ctx) =>
        keepFile(ctx, { on, kind: 'other', name: sent.name, file, sender: mail.from.address }),
      ))
    if (!result) leftOver.push(sent)
  }
  return leftOver
}

/** In a transaction of its own: what is refused leaves no trace, and the rest of the email is kept. */
const unlessRefused = async (ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<boolean> => {
  try {
    await inTransaction(ctx, work)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** What it answers: by the address it was sent to, or by the mail of ours that it refers to. */
const findRepliedTo = async (ctx: Context, mail: ReceivedMail): Promise<RepliedToRecord | undefined> => {
  const subject = answeredSubject(mail.sentTo, ctx.cipher)
  if (subject) return findRecord(ctx, subject)
  const ownMails = await mailsWithIds(ctx, mail.references)
  const answeredMail = ownMails.find(({ audience, subjectId }) => audience === 'visitor' && subjectId)
  return answeredMail?.subjectId ? findRecord(ctx, answeredMail.subjectId) : undefined
}

/** Saves it as a message. False if the thread is closed: it then becomes a new request. */
const recordReply = async (
  ctx: Context,
  thing: RepliedToRecord,
  mail: ReceivedMail,
  fromKnown: boolean,
): Promise<boolean> => {
  const { on } = thing
  if (!on || (await receivedLately(ctx, { subjectId: thing.id })) >= mostAnHour) return false
  return unlessRefused({ ...ctx, viewer: visitor }, (ctx) =>
    postMessage(ctx, {
      ...{ on, kind: 'addition', channel: 'mail', words: { id: idOf(mail), text: messageOf(mail) } },
      mail: { mailId: mail.messageId ?? mail.key, cameFrom: mail.from.address, isStranger: !fromKnown },
    }),
  )
}

/** The same for the same email: what it became is known again by it. */
const idOf = ({ key }: Pick<ReceivedMail, 'key'>) =>
  key.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const messageOf = (mail: ReceivedMail): string => {
  const text = withoutQuotes(mail.text)
  if (text === '') return mail.files.length > 0 ? `(${countFiles(mail)}, no text)` : '(no text)'
  return text.length <= longestMessage ? text : `${text.slice(0, longestMessage - 1).toWellFormed()}…`
}

const countFiles = ({ files }: ReceivedMail) => (files.length === 1 ? '1 attachment' : `${files.length} attachments`)

const answersOf = (mail: ReceivedMail, thing?: RepliedToRecord): Answer[] =>
  [
    ['subject', 'Subject', mail.subject],
    ['message', 'Message', thing ? withoutQuotes(mail.text) : mail.text],
    ['attachments', 'Attachments', mail.files.map(({ name }) => name).join(', ')],
    ['about', 'Answers our email about', thing?.reference ?? ''],
  ].flatMap(([name = '', label = '', text = '']) => {
    const answerText = text.slice(0, longestAnswer).toWellFormed()
    return answerText ? [{ name, label, value: answerText, said: answerText }] : []
  })

const contactOf = ({ from: { address, name } }: ReceivedMail) => ({
  ...(name && { name: name.slice(0, 200) }),
  ...(plainAddress.test(address) && address.length <= 254 && { email: address }),
})

const plainAddress = /^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+$/u

/** What is written to many, taken for spam on its way, or one of very many lies in the spam folder: nothing is answered. */
const suspicionOf = async (ctx: Context, { from, bulk, spam }: ReceivedMail, answers: Answer[]) => {
  const many = (await receivedLately(ctx, { from: from.address })) >= mostAnHour
  return scoreSpam({ trapped: bulk || spam || many, unstamped: true, answers })
}

/** What cannot be read, or trips over a fault of ours, stands in the inbox all the same: someone has to look at it. */
export const takeUnreadable = (
  ctx: Context,
  { source }: RawEmail,
  { note }: MailIntakeOptions,
): Promise<ReceivedMailOutcome> =>
  inTransaction(ctx, async (ctx) => {
    await note?.(ctx)
    const key = createHash('sha256').update(source).digest('hex')
    if (await isReceived(ctx, key)) return 'known'
    const headers = source.subarray(0, 64_000).toString('latin1')
    const [, from = ''] = /^from:[ \t]*([^\r\n]{0,200})/im.exec(headers) ?? []
    const notice = "We can't read this email. Open it in the mailbox."
    const request = await requestByEmail(ctx, {
      submissionId: idOf({ key }),
      answers: [
        { name: 'message', label: 'Message', value: notice, said: notice },
        { name: 'from', label: 'From', value: from, said: from.replaceAll('\0', '') },
      ],
      contact: {},
      unasked: true,
    })
    const nothing = {
      messageId: null,
      fromKnown: false,
      fromAddress: '',
      fromName: '',
      subject: '',
      text: '',
      files: [],
    }
    await keepReceived(ctx, { id: idOf({ key }), key, kind: 'unreadable', subjectId: request.id, ...nothing })
    return 'unreadable'
  })
