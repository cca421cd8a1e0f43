import { createHash } from 'node:crypto'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'

/** What is kept of a consent: the words that were read, a short digest of them, and when. */
export const consentTo = ({ now }: Pick<Context, 'now'>, words: string) => ({
  gdprConsent: true,
  consentText: words,
  consentVersion: createHash('sha256').update(words).digest('hex').slice(0, 12),
  consentAt: dateOf(now),
})
