import { render, toPlainText } from '@react-email/render'
import type { MailPlan, PlannedEvent } from '#mails/plan.ts'
import type { Rendered } from '#mails/settle.ts'
import type { Desk, Email, Letterhead } from './email.ts'

const files = import.meta.glob<Email | readonly Email[]>(
  ['../features/*/emails/*.tsx', '!../features/*/emails/*-mail.tsx'],
  {
    eager: true,
    import: 'default',
  },
)

/** A file of a noun holds one email, or several that tell one story. What these share ends in `-mail.tsx`. */
export const allEmails: readonly Email[] = Object.values(files).flat()

/** Which emails an event causes, and to whom: what the domain gets as `ctx.mails`. */
export const mailPlan =
  (desk: Desk): MailPlan =>
  (event) =>
    allEmails
      .filter(({ on }) => on === event.name)
      .flatMap(({ name, audience, to }) =>
        to(event, desk).map((address) => ({ email: name, audience, to: address, data: event })),
      )

/**
 * The words of an email, in HTML and in plain text alike. Throws when the catalogue has no email of that name, and
 * OutdatedFacts when the event was stored by a release that knew other facts.
 */
export const renderEmail = async (name: string, event: PlannedEvent, head: Letterhead): Promise<Rendered> => {
  const email = allEmails.find((email) => email.name === name)
  if (!email) throw new Error(`There is no email "${name}" in the catalogue.`)
  const keys: string[] = []
  const tokenFor = (name: string) => {
    const key = head.tokenFor(name)
    keys.push(key)
    return key
  }
  const { body, ...envelope } = email.write(event, { ...head, tokenFor })
  const html = await render(body)
  const text = toPlainText(html, plain)
  const withoutKeys = (words: string) => keys.reduce((rest, key) => rest.replaceAll(key, '…'), words)
  return {
    ...envelope,
    html,
    text,
    kept: { html: withoutKeys(html), text: withoutKeys(text) },
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
