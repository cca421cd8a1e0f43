import { mailboxDigest } from '#mails/mailbox.ts'
import { addressGroup } from '#platform/address-group.ts'
import type { Context } from '#domain/context.ts'

/** Mailboxes that one connection, signed in nowhere, may have written to within an hour. */
export const mailboxesOfAddress = 20

export const heldForAddress = `More than ${mailboxesOfAddress} different addresses were typed from one connection within an hour.`

const hour = 3_600_000

/** Connections that are remembered at once; the longest unseen goes first. */
const mostRemembered = 10_000

/** For each group of network addresses when each mailbox was last typed there. In memory: a restart forgives. */
const typed = new Map<string, Map<string, number>>()

/**
 * Notes that a mailbox was typed into a form, and says whether it is one too many for that connection. The request is
 * taken all the same; its copy waits for staff.
 */
export const isOneMailboxTooMany = (
  { now }: Pick<Context, 'now'>,
  { address, factor }: { address: string; factor: number },
  email: string,
) => {
  const group = addressGroup(address)
  const at = now.epochMilliseconds
  const lately = new Map([...(typed.get(group) ?? [])].filter(([, then]) => Math.abs(at - then) < hour))
  const mailbox = mailboxDigest(email)
  const tooMany = !lately.has(mailbox) && lately.size >= mailboxesOfAddress * factor
  if (!tooMany) lately.set(mailbox, at)
  typed.delete(group)
  typed.set(group, lately)
  if (typed.size > mostRemembered) typed.delete(typed.keys().next().value ?? '')
  return tooMany
}
