import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import type { MailRow } from '../find-mails.ts'
import { bounces, nameOfEmail, outboxAddress } from './mail-words.ts'
import type { Mail } from '#mails/schema.ts'
import type { RenderedMail } from '#mails/settle-mail.ts'
import type { Letterhead } from '#emails/email.ts'
import { renderEmail } from '#emails/index.ts'
import { href, type RouterContextProvider } from 'react-router'
import { services } from '#http/context.ts'
import { newsletterProblem } from '#features/newsletter/problems.ts'
import type { Request } from '#features/requests/schema.ts'

/** What the outbox says of a mail. */
export type MailLine = {
  id: string
  recipient: string
  name: string
  reference: string | null
  state: MailRow['state']
  caused: string
  sent?: string
  /** "3 tries, next Fri, Nov 20, 10:12 AM" */
  tries?: string
  reason: string | null
  /** It came back, or is delayed on its way. */
  bounce?: { status: (typeof bounces)['failed']; reason: string }
}

type Columns = Pick<
  MailRow,
  | 'id'
  | 'recipient'
  | 'email'
  | 'state'
  | 'attempts'
  | 'nextAttemptAt'
  | 'lastError'
  | 'createdAt'
  | 'sentAt'
  | 'bounceAction'
  | 'bounceStatus'
  | 'bounceReason'
>

export const viewMail = ({ calendar }: Context, mail: Columns & { reference: string | null }): MailLine => {
  const format = (at: Date) => formatMoment(calendar.timeZone, at)
  return {
    id: mail.id,
    recipient: mail.recipient,
    name: nameOfEmail(mail.email),
    reference: mail.reference,
    state: mail.state,
    caused: format(mail.createdAt),
    sent: mail.sentAt ? format(mail.sentAt) : undefined,
    tries: formatTries(mail, format),
    reason: mail.state === 'sent' ? null : mail.lastError,
    bounce: mail.bounceAction
      ? {
          status: bounces[mail.bounceAction],
          reason: [mail.bounceStatus, mail.bounceReason].filter(Boolean).join(': '),
        }
      : undefined,
  }
}

const formatTries = ({ state, attempts, nextAttemptAt }: Columns, format: (at: Date) => string) => {
  const refusals = attempts === 1 ? 'Refused 1 time' : attempts > 1 ? `Refused ${attempts} times` : undefined
  const next = state === 'waiting' && nextAttemptAt ? `next try ${format(nextAttemptAt)}` : undefined
  return [refusals, next].filter(Boolean).join(', ') || undefined
}

type MailWords = Pick<RenderedMail, 'subject' | 'html' | 'text' | 'sources'>

/**
 * A mail as it was sent, or as it would be sent now. Keys of links are left out, as they are in what is kept.
 * Undefined when the catalogue cannot write it: it was planned by another version of the program.
 */
export const readMailWords = async (mail: Mail, head: Letterhead): Promise<MailWords | undefined> => {
  const { subject, html, text } = mail
  if (subject !== null && html !== null && text !== null) return { subject, html, text }
  const rendered = await renderEmail(mail.email, mail.data, head).catch(() => undefined)
  if (!rendered) return undefined
  const { sources } = rendered
  return { subject: rendered.subject, html: rendered.html, text: rendered.text, sources, ...rendered.kept }
}

/** The files of a mail: what went along, or what will. */
export const attachedTo = ({ attachments, state }: Mail, sources: RenderedMail['sources'] = []) =>
  attachments?.map((file) =>
    'why' in file
      ? { name: file.name, says: file.why }
      : { name: file.name, says: `${formatBytes(file.bytes)}, SHA-256 ${file.digest.slice(0, 16)}` },
  ) ?? (state === 'sent' ? [] : sources.map(({ name }) => ({ name, says: 'Goes along when the email is sent.' })))

const formatBytes = (bytes: number) =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Who writes, for a mail that is only looked at. */
export const letterhead = (context: Readonly<RouterContextProvider>): Letterhead => {
  const { env, content, auth } = context.get(services)
  return { origin: env.origin, company: content.company, tokenFor: auth.cipher.tokenFor }
}

/**
 * The HTML of a mail as a document of its own, for a frame on one of our pages. Mails carry their look in attributes,
 * which no other page of ours may; in exchange nothing in here may run, load, send or leave.
 */
export const mailDocument = (html: string) =>
  new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'SAMEORIGIN',
      'Content-Security-Policy': [
        `default-src 'none'`,
        `style-src 'unsafe-inline'`,
        `base-uri 'none'`,
        `form-action 'none'`,
        `frame-ancestors 'self'`,
        'sandbox',
      ].join('; '),
    },
  })

/** A problem of the newsletter leads to the mail it is about, or to the failed mails of its issue. */
export const troubleBehind = ({ kind, submissionId, answers }: Request): { to: string; words: string } | undefined => {
  if (kind !== newsletterProblem.kind) return undefined
  return answers.some(({ name }) => name === 'issue')
    ? {
        to: outboxAddress({ state: 'failed', email: 'newsletter-issue' }),
        words: 'See the failed emails in the outbox',
      }
    : {
        to: href('/dashboard/admin/outbox/:id', { id: submissionId }),
        words: 'Open the email in the outbox',
      }
}
