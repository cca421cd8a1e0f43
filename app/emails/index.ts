import { render, toPlainText } from '@react-email/render'
import { createElement } from 'react'
import type { MailPlan, PlannedEvent } from '#domain/mails/plan.ts'
import type { Rendered } from '#domain/mails/settle.ts'
import type { Desk, Email, Letterhead } from './email.ts'

const files = import.meta.glob<Email>(['./*.tsx', '!./layout.tsx', '!./answers.tsx'], {
  eager: true,
  import: 'default',
})

export const allEmails: readonly Email[] = Object.values(files)

/** Which e-mails an event causes, and to whom: what the domain gets as `ctx.mails`. */
export const mailPlan =
  (desk: Desk): MailPlan =>
  (event) =>
    allEmails
      .filter(({ on }) => on === event.name)
      .flatMap(({ name, audience, to }) => {
        const address = to(event, desk)
        return address ? [{ email: name, audience, to: address, data: event }] : []
      })

/** The words of an e-mail, in HTML and in plain text alike. Throws when the catalogue has no e-mail of that name. */
export const renderEmail = async (name: string, event: PlannedEvent, head: Letterhead): Promise<Rendered> => {
  const email = allEmails.find((email) => email.name === name)
  if (!email) throw new Error(`There is no e-mail "${name}" in the catalogue.`)
  const html = await render(createElement(email.Body, { event, head }))
  return {
    subject: email.subject(event, head),
    html,
    text: toPlainText(html, plain),
    replyTo: email.replyTo?.(event) ?? undefined,
  }
}

/** Lines are broken by whoever reads them; a line broken here would tear addresses and links apart. */
const plain = {
  wordwrap: false as const,
  selectors: [
    ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a[href^="tel:"]', format: 'inline' },
  ],
}
