import MailComposer from 'nodemailer/lib/mail-composer'
import { MailRefusal, type Letter } from './letter.ts'

export type Mime = { envelope: { from: string; to: string[] }; message: Buffer }

/** The letter as bytes. Whatever a visitor typed can neither add a header nor a recipient. */
export const formatMime = async (letter: Letter): Promise<Mime> => {
  const node = new MailComposer({
    messageId: letter.messageId,
    date: letter.date,
    from: letter.from,
    to: { name: '', address: address(letter.to) },
    replyTo: letter.replyTo === undefined ? undefined : { name: '', address: address(letter.replyTo) },
    subject: oneLine(letter.subject),
    text: letter.text,
    html: letter.html,
    headers: headers(letter),
    attachments: letter.attachments?.map(({ name, type, content }) => ({
      ...{ filename: oneLine(name), contentType: type, content },
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const { from } = node.getEnvelope()
  return { envelope: { from: from || '', to: [letter.to] }, message: await node.build() }
}

/** Automatic answers to an automatic mail would go round in circles. */
const headers = (letter: Letter) =>
  Object.fromEntries(
    Object.entries({ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...letter.headers }).map(
      ([name, value]) => [oneLine(name), oneLine(value)],
    ),
  )

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const address = (text: string) => {
  if (plainAddress.test(text) && text.length <= 254) return text
  throw new MailRefusal('This is not one plain email address.', { permanent: true, code: 'BAD_ADDRESS' })
}

const plainAddress = /^[^\s\p{C}\p{Z}@<>()[\],;:"\\]+@[^\s\p{C}\p{Z}@<>()[\],;:"\\]+$/u
