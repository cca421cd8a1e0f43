import type { Mail } from '#mails/schema.ts'
import type { Letterhead } from '#emails/email.ts'
import { renderEmail } from '#emails/index.ts'

export type MailWords = { subject: string; html: string; text: string }

/**
 * A mail as it was sent, or as it would be sent now. Keys of links are left out, as they are in what is kept.
 * Undefined when the catalogue cannot write it: it was planned by another version of the program.
 */
export const wordsOfMail = async (mail: Mail, head: Letterhead): Promise<MailWords | undefined> => {
  const { subject, html, text } = mail
  if (subject !== null && html !== null && text !== null) return { subject, html, text }
  const written = await renderEmail(mail.email, mail.data, head).catch(() => undefined)
  return written && { subject: written.subject, html: written.html, text: written.text, ...written.kept }
}
