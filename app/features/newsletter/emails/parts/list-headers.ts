import type { Letterhead } from '#emails/email.ts'

type Event = { subscriber: { unsubscribeToken: string } }

export const unsubscribeLink = ({ subscriber }: Event, { origin }: Letterhead) =>
  `${origin}/newsletter/unsubscribe/${subscriber.unsubscribeToken}`

/** One click in the mail program ends the subscription: RFC 2369, RFC 8058, and the list's name by RFC 2919. */
export const listHeaders = (event: Event, head: Letterhead): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeLink(event, head)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'List-Id': `Newsletter <newsletter.${new URL(head.origin).hostname}>`,
})
