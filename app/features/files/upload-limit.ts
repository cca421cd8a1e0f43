import { addressGroup } from '#platform/address-group.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'

/** What one connection, signed in nowhere, may send within an hour, kept or not. */
export const mostOfAddress = { files: 20, megabytes: 60 }

const hour = 3_600_000

/** Connections that are remembered at once; the longest unseen goes first. */
const mostRemembered = 10_000

type UploadEntry = { at: number; bytes: number }

/** For each group of network addresses what came from there. In memory: a restart forgives. */
const uploads = new Map<string, UploadEntry[]>()

/**
 * Counts a file that someone without an account sends.
 * @throws DomainError `too-many` when it is one too many for that connection.
 */
export const countFile = (
  { now }: Pick<Context, 'now'>,
  { address, factor }: { address: string; factor: number },
  bytes: number,
): void => {
  const group = addressGroup(address)
  const at = now.epochMilliseconds
  const lately = (uploads.get(group) ?? []).filter((each) => Math.abs(at - each.at) < hour)
  const total = lately.reduce((sum, each) => sum + each.bytes, bytes)
  if (lately.length >= mostOfAddress.files * factor || total > mostOfAddress.megabytes * 1024 * 1024 * factor) {
    const waitSeconds = Math.ceil(((lately[0]?.at ?? at) + hour - at) / 1000)
    const words = 'A lot of files came from your connection in the last hour. Please try again later, or call us.'
    throw new DomainError('too-many', words, { waitSeconds })
  }
  uploads.delete(group)
  uploads.set(group, [...lately, { at, bytes }])
  if (uploads.size > mostRemembered) uploads.delete(uploads.keys().next().value ?? '')
}
