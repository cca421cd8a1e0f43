import { render, toPlainText } from '@react-email/render'
import { wholes } from '#ui/no-break.tsx'
import { createElement, type ReactElement } from 'react'
import type { MailPlan, PlannedEvent } from '#mails/plan.ts'
import type { RenderedMail } from '#mails/settle-mail.ts'
import type { Desk, Email, Letterhead } from './email.ts'
import { NoticeDigest, noticesSubject } from './notice-digest.tsx'

const files = import.meta.glob<Email | readonly Email[]>(
  ['../features/*/emails/*.tsx', '!../features/*/emails/*-mail.tsx'],
  {
    eager: true,
    import: 'default',
  },
)

/** A file of a noun holds one email, or several that tell one story. What these share ends in `-mail.tsx`. */
export const allEmails: readonly Email[] = Object.values(files).flat()

/** Which emails an event sends, and who gets them: the domain's `ctx.mails`. */
export const mailPlan =
  (recipients: Desk): MailPlan =>
  (event) =>
    allEmails
      .filter(({ on }) => on === event.name)
      .flatMap(({ name, audience, rank, to }) =>
        to(event, recipients).map((address) => ({ email: name, audience, rank, to: address, data: event })),
      )

/**
 * The words of an email, in HTML and in plain text alike. Throws when the catalogue has no email of that name, and
 * OutdatedFacts when the event was stored by a release that knew other facts.
 */
export const renderEmail = async (name: string, event: PlannedEvent, letterhead: Letterhead): Promise<RenderedMail> => {
  const email = allEmails.find((email) => email.name === name || email.formerNames.includes(name))
  if (!email) throw new Error(`There is no email "${name}" in the catalogue.`)
  const keys: string[] = []
  const tokenFor = (name: string) => {
    const key = letterhead.tokenFor(name)
    keys.push(key)
    return key
  }
  const { body, ...envelope } = email.write(event, { ...letterhead, tokenFor })
  const { html, text } = await both(body)
  const withoutKeys = (words: string) => keys.reduce((rest, key) => rest.replaceAll(key, '…'), words)
  return {
    ...envelope,
    html,
    text,
    kept: { html: withoutKeys(html), text: withoutKeys(text) },
  }
}

/** Many staff notices in one mail: the subjects of some, and how many there are. */
export const renderTogether = async (
  subjects: readonly string[],
  count: number,
  letterhead: Letterhead,
): Promise<RenderedMail> => ({
  subject: noticesSubject(count),
  ...(await both(createElement(NoticeDigest, { head: letterhead, subjects, count }))),
})

const both = async (body: ReactElement) => {
  const html = await render(body)
  return { html: unbroken(html), text: toPlainText(html, plain) }
}

/** A date, a time or a quantity stays on one line: style sheets do not reach every mail program, a style in the tag does. */
const unbroken = (html: string) => {
  const body = html.search(/<body\b/)
  return html.slice(0, body) + html.slice(body).replaceAll(/>[^<]+/g, wholeParts)
}

const wholeParts = (text: string) =>
  text
    .split(wholes)
    .map((part, place) =>
      place % 2 === 0 || part.includes('@') ? part : `<span style="white-space:nowrap">${part}</span>`,
    )
    .join('')

/** Lines are broken by the person who reads them; a line broken here would tear addresses and links apart. */
const plain = {
  wordwrap: false as const,
  selectors: [
    ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a[href^="tel:"]', format: 'inline' },
  ],
}
