import { and, desc, eq, sql } from 'drizzle-orm'
import { takeMail } from '../../app/features/mailbox/take-mail.ts'
import { replyAddress } from '../../app/mails/reply-address.ts'
import { mails } from '../../app/mails/schema.ts'
import { system } from '#domain/viewer.ts'
import type { ContextFor } from './month.ts'
import type { DemoStage } from './world.ts'

const office = 'office@fuel.example'
const ours = [office]

/** A gray pixel. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const mail = (...lines: string[]) => ({ source: Buffer.from(lines.join('\r\n')) })

/** Someone answers the copy of their request by email, with a photo. */
export const tellReply = ({ month, people }: DemoStage, request: { id: string }): void =>
  month.tell(month.ago({ hours: 18 }), async (as) => {
    const ctx = as(system)
    const { name, email } = people.customer
    const reply = mail(
      `From: ${name} <${email}>`,
      `To: ${replyAddress(office, request.id, ctx.cipher)}`,
      'Subject: Re: We have your request',
      `Message-ID: <gauge@${email.split('@')[1]}>`,
      'Content-Type: multipart/mixed; boundary=part',
      '',
      '--part',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Here is the gauge, the morning after the delivery.',
      '',
      'On Thursday Leone Fuel & Lubricants wrote:',
      '> We have your request.',
      '--part',
      'Content-Type: image/png; name=gauge.png',
      'Content-Disposition: attachment; filename=gauge.png',
      'Content-Transfer-Encoding: base64',
      '',
      picture,
      '--part',
      'Content-Type: text/csv; name=readings.csv',
      'Content-Disposition: attachment; filename=readings.csv',
      '',
      'Sunday,1470',
      '--part--',
    )
    await takeMail(ctx, reply, { ours })
  })

/** The copy of a bulk quote came back: its address was mistyped, and is written to no more. */
export const tellBounce = ({ month }: DemoStage): void => month.tell(month.ago({ minutes: 25 }), bounce)

const bounce = async (as: ContextFor): Promise<void> => {
  const ctx = as(system)
  const [copy] = await ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.email, 'request-copy'), sql`${mails.data} -> 'request' ->> 'kind' = 'bulk_quote'`))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  if (!copy?.messageId) throw new Error('The demo has no copy of a bulk quote that was sent.')
  const report = mail(
    'From: Mail Delivery System <mailer-daemon@mail.fuel.example>',
    `To: ${office}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <bounce-1@mail.fuel.example>',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'This email could not be delivered.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.fuel.example',
    '',
    `Final-Recipient: rfc822; ${copy.recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user here',
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${copy.messageId}`,
    '--part--',
  )
  await takeMail(ctx, report, { ours })
}
