import type { Context } from '#domain/context.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { readRecipients } from '../recipients.ts'
import { compareVersions, type ComparedRow } from '../compare.ts'
import type { Quote, QuoteVersion } from '../schema.ts'

export type ComparisonView = {
  before: number
  after: number
  rows: ComparedRow[]
  /** The versions that can be compared, oldest first. */
  versions: number[]
}

/** The two newest versions that were sent, or those an address names ("?before=1&after=3"); undefined while there is one. */
export const viewCompared = (
  ctx: Context,
  versions: readonly QuoteVersion[],
  query = new URLSearchParams(),
): ComparisonView | undefined => {
  const named = (name: string) => versions.find(({ version }) => version === Number(query.get(name)))
  const [newest, last] = versions
  const [before, after] = [named('before') ?? last, named('after') ?? newest]
  if (!before || !after) return undefined
  const paper = (version: QuoteVersion) => ({
    ...version,
    ends: formatMomentWithZone(ctx.calendar.timeZone, version.validUntil),
  })
  return {
    ...{ before: before.version, after: after.version, rows: compareVersions(paper(before), paper(after)) },
    versions: versions.map(({ version }) => version).toReversed(),
  }
}

/** Versions the customer can compare: those sent to a recipient of the last one, and no one else's. */
export const sentToThem = (
  { contactEmail, companyId }: Pick<Quote, 'contactEmail' | 'companyId'>,
  versions: readonly QuoteVersion[],
) => {
  const last = readRecipients(versions[0]?.offeredTo ?? null)
  // Corrected since, and not sent anew: what another read is not theirs. A company's are its managers' to read.
  if (!companyId && contactEmail && !last.includes(contactEmail.toLowerCase())) return []
  return versions.filter(({ offeredTo }) => {
    const sent = readRecipients(offeredTo)
    return sent.length === last.length && sent.length === 0 ? true : sent.some((email) => last.includes(email))
  })
}
