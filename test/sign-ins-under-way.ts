import { randomUUID } from 'node:crypto'
import {
  authenticators,
  passkeys,
  pendingSignUps,
  recoveryCodes,
  roleRequests,
  sessions,
  users,
  verifications,
} from '../app/features/accounts/schema.ts'
import { chatTranscripts } from '../app/features/chat/schema.ts'
import { requests } from '../app/features/requests/schema.ts'
import { fetches, modelUsage } from '../app/features/settings/schema.ts'
import { mailboxReader, mailPause } from '../app/mails/schema.ts'
import type { TestDatabase } from '../app/platform/testing.ts'

/** What comes and goes with a person at the door: no demo world stands still in the middle of it. */
export const signInsUnderWay = async ({ db }: TestDatabase) => {
  const [user] = await db.select().from(users).limit(1)
  const [userId, id, at] = [user?.id ?? '', randomUUID(), new Date('2026-11-18T15:00Z')]
  await db.insert(sessions).values({ id, token: id, userId, expiresAt: at, createdAt: at, updatedAt: at })
  await db.insert(roleRequests).values({ id, userId, role: 'admin', state: 'waiting', askedAt: at })
  await db.insert(authenticators).values({ userId, sealedKey: 'sealed' })
  await db.insert(recoveryCodes).values({ hash: 'hash', userId })
  await db
    .insert(passkeys)
    .values({ id, userId, name: 'Desk', credentialId: 'credential', publicKey: 'key', addedAt: at })
  await db
    .insert(verifications)
    .values({ id, identifier: 'link', value: userId, expiresAt: at, createdAt: at, updatedAt: at })
  const link = { keyHash: 'hash', linkEndsAt: at, createdAt: at }
  await db
    .insert(pendingSignUps)
    .values({ id, email: 'new@works.example', displayName: 'New', role: 'customer', password: 'hash', ...link })
  await db.insert(modelUsage).values({ day: '2026-11-18', requests: 1, tokens: 900 })
  await db.insert(mailPause).values({ id: 1, since: at, until: at, outages: 1, reason: 'away' })
  await db.insert(mailboxReader).values({ id: 1 })
  await db.insert(fetches).values({ what: 'drives', address: 'https://osrm.works.example', triedAt: at })
  // Written by the release before this one alone.
  const [asked] = await db.select().from(requests).limit(1)
  await db.insert(chatTranscripts).values({ requestId: asked?.id ?? '', lines: [], takenAt: at })
}
