import MailComposer from 'nodemailer/lib/mail-composer'
import { MailRefusal, type Letter } from './letter.ts'

export type Mime = { envelope: { from: string; to: string[] }; message: Buffer }

/** The letter as bytes. Whatever a visitor typed can neither add a header nor a recipient. */
export const formatMime = async (message: Letter): Promise<Mime> => {
  const node = new MailComposer({
    messageId: message.messageId,
    date: message.date,
    from: message.from,
    to: { name: '', address: address(message.to) },
    replyTo: message.replyTo === undefined ? undefined : { name: '', address: address(message.replyTo) },
    subject: oneLine(message.subject),
    text: message.text,
    html: message.html,
    headers: headers(message),
    attachments: message.attachments?.map(({ name, type, content }) => ({
      ...{ filename: oneLine(name), contentType: type, content },
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const { from } = node.getEnvelope()
  return { envelope: { from: from || '', to: [message.to] }, message: await node.build() }
}

/** Automatic answers to an automatic mail would go round in circles. */
const headers = (message: Letter) =>
  Object.fromEntries(
    Object.entries({ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...message.headers }).map(
      ([name, value]) => [oneLine(name), oneLine(value)],
    ),
  )

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const address = (text: string) => {
  if (plainAddress.test(text) && text.length <= 254) return text
  throw new MailRefusal('This is not one plain email address.', { permanent: true, code: 'BAD_ADDRESS' })
}

const plainAddress = /^[^\s\p{C}\p{Z}@<>()[\],;:"\\]+@[^\s\p{C}\p{Z}@<>()[\],;:"\\]+$/u
