import type { Attachment, Email } from 'postal-mime'

/** Every value of a header by its name in small letters. */
export type Header = (name: string) => string[]

export const messageIds = /<[^<>\s]+@[^<>\s]+>/g

/** What a mail server says of an email that it could not hand over, yet or at all. Source: RFC 3464. */
export type Bounce = {
  action: 'failed' | 'delayed'
  /** An enhanced status code (RFC 3463) such as "5.1.1"; null when it names none. */
  status: string | null
  /** The recipients as the server knew them: the forwarding target and the address we wrote to. */
  recipients: string[]
  /** What the last server said. */
  diagnostic: string | null
  /** Message-IDs of what came back: one of them may be ours. */
  about: string[]
}

/** Undefined for what is no bounce, and for a report that all is well. */
export const readBounce = ({ attachments, text, subject }: Email, header: Header): Bounce | undefined => {
  const report = attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/i.test(mimeType))
  if (!report) return oldBounce({ text, subject }, header)
  const groups = textOf(report)
    .split(/\n\s*\n/)
    .map(fieldsOf)
  const topic =
    groups.find(({ action }) => /^failed/i.test(action ?? '')) ??
    groups.find(({ action }) => /^delayed/i.test(action ?? ''))
  if (!topic) return undefined
  const returned = attachments.filter(({ mimeType }) =>
    /^(?:message\/(?:rfc822|global)|text\/rfc822-headers)$/i.test(mimeType),
  )
  return {
    action: /^failed/i.test(topic.action ?? '') ? 'failed' : 'delayed',
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(topic.status ?? '')?.[0] ?? null,
    recipients: [topic['final-recipient'], topic['original-recipient']].flatMap(addressIn),
    diagnostic: topic['diagnostic-code']?.replace(/^\s*[\w-]+\s*;\s*/, '').slice(0, 500) ?? null,
    about: [...returned.flatMap(returnedIds), ...referencesOf(header)],
  }
}

/** Of servers that write no report: what came back stands in the text. */
const oldBounce = ({ text = '' }: Pick<Email, 'text' | 'subject'>, header: Header): Bounce | undefined => {
  const failed = header('x-failed-recipients')
  if (failed.length === 0) return undefined
  return {
    action: 'failed',
    status: /\b5\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? null,
    recipients: failed.flatMap((addresses) => addresses.split(',')).map((address) => address.trim()),
    diagnostic: null,
    about: [
      ...[...text.matchAll(/^[>\s]*message-id:\s*(<[^<>\s]+>)/gim)].map(([, id = '']) => id),
      ...referencesOf(header),
    ],
  }
}

const referencesOf = (header: Header) =>
  [...header('in-reply-to'), ...header('references')].flatMap((ids) => ids.match(messageIds) ?? [])

/** The Message-ID among the headers of what came back, not one that its text speaks of. */
const returnedIds = (part: Attachment) => {
  const [headers = ''] = textOf(part).split(/\n\s*\n/, 1)
  return /^message-id:\s*(<[^<>\s]+>)/im.exec(headers)?.[1] ?? []
}

const textOf = ({ content }: Attachment) =>
  (typeof content === 'string' ? content : new TextDecoder().decode(content))
    .slice(0, 100_000)
    .replaceAll('\r\n', '\n')
    .trimStart()

/** The fields of one group, by their names in small letters; a line that begins with a space goes on. */
const fieldsOf = (group: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    group
      .replaceAll(/\n[ \t]+/g, ' ')
      .split('\n')
      .flatMap((line) => {
        const colon = line.indexOf(':')
        return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : []
      }),
  )

/** "rfc822; dana@hill.example" */
const addressIn = (field: string | undefined) => {
  const address = field
    ?.replace(/^[^;]*;/, '')
    .trim()
    .replaceAll(/^<|>$/g, '')
  return address ? [address] : []
}
