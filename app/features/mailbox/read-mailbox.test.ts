import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { requests } from '#features/requests/schema.ts'
import { beginReading, mailboxStanding } from '#mails/reader.ts'
import { mailboxReader, mails, receivedMails } from '#mails/schema.ts'
import type { Mailbox } from '#platform/mail/imap.ts'
import { testDatabase } from '#platform/testing.ts'
import { readMailbox, type ReadMailboxResult } from './read-mailbox.ts'
import { recorded } from './testing.ts'

const { db } = await testDatabase()
const support = { key: 'support', words: 'within 24 hours', clock: 'clock-hours' as const, amount: 24 }
const at = (minutes = 0) => {
  const ctx = contextOn(db, { viewer: system, now: thursdayMorning.add({ minutes }) })
  return { ...ctx, promises: { ...ctx.promises, support } }
}
const stranger = (nth: number) => recorded('stranger').toString().replace('stranger-1@', `stranger-${nth}@`)

beforeEach(async () => {
  for (const table of [mailboxReader, receivedMails, mails, requests]) await db.delete(table)
})

/** A mailbox with these emails, numbered from 1. A hole is an email that someone deleted. */
const mailboxWith = (lies: (string | undefined)[], uidValidity = '1'): Mailbox => ({
  uidValidity,
  uidNext: lies.length + 1,
  list: async (which) => [...lies.keys()].map((at) => at + 1).filter((uid) => 'since' in which || uid > which.after),
  fetch: async (uid) => {
    const mail = lies[uid - 1]
    return mail === undefined ? undefined : { uid, source: Buffer.from(mail), cut: false }
  },
  close: async () => {},
})

const read = (lies: (string | undefined)[], minutes = 0, uidValidity?: string): Promise<ReadMailboxResult> =>
  readMailbox(() => at(minutes), { open: async () => mailboxWith(lies, uidValidity), ours: [] })

const away = (minutes: number) =>
  readMailbox(() => at(minutes), {
    open: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
    ours: [],
  })

test('email from before the mailbox was connected is left alone; each later one is taken once', async () => {
  const lies: (string | undefined)[] = [stranger(1), stranger(2)]
  expect(await read(lies)).toEqual({ taken: [], more: false })
  lies.push(stranger(3), undefined, stranger(4))
  expect(await read(lies, 1)).toEqual({ taken: ['request', 'request'], more: false })
  expect(await read(lies, 2)).toEqual({ taken: [], more: false })
  expect(await db.$count(requests)).toBe(2)
})

test('a server that numbers its emails anew brings nothing twice and loses nothing', async () => {
  await read([])
  await read([stranger(1), stranger(2)], 1)
  expect(await read([stranger(2), stranger(3), stranger(1)], 2, '2')).toEqual({
    taken: ['known', 'request', 'known'],
    more: false,
  })
  expect(await read([stranger(2), stranger(3), stranger(1)], 3, '2')).toEqual({ taken: [], more: false })
})

test('one process reads at a time; a process that lost its lease stores nothing more', async () => {
  await read([])
  const other = await beginReading(at(1))
  expect(await read([stranger(1)], 1)).toBe('idle')
  await db.update(mailboxReader).set({ claimedUntil: new Date(0) })
  const slow: Mailbox = {
    ...mailboxWith([stranger(1)]),
    fetch: async (uid) => {
      await db.update(mailboxReader).set({ claim: other?.claim ?? null })
      return mailboxWith([stranger(1)]).fetch(uid)
    },
  }
  expect(await readMailbox(() => at(1), { open: async () => slow, ours: [] })).toBe('idle')
  expect(await db.$count(requests)).toBe(0)
  await db.update(mailboxReader).set({ claimedUntil: new Date(0) })
  expect(await read([stranger(1)], 2)).toEqual({ taken: ['request'], more: false })
})

test('a server that is away is asked ever more rarely, and what came meanwhile is taken when it is back', async () => {
  await read([])
  expect(await away(1)).toEqual({ trouble: 'ECONNREFUSED' })
  expect(await away(1)).toBe('idle')
  expect(await away(2)).toEqual({ trouble: 'ECONNREFUSED' })
  expect(await away(3)).toBe('idle')
  expect(await away(4)).toEqual({ trouble: 'ECONNREFUSED' })
  const standing = await mailboxStanding(at())
  expect(standing).toMatchObject({ troubleSince: new Date(at(1).now.epochMilliseconds), reason: 'ECONNREFUSED' })
  expect(await read([stranger(1)], 9)).toEqual({ taken: ['request'], more: false })
  expect(await mailboxStanding(at())).toMatchObject({ troubleSince: null, reason: null })
})

test('an email that trips over a fault of ours stands in the inbox, and those behind it are taken', async () => {
  await read([])
  const trips: unknown[] = []
  const reader = { open: async () => mailboxWith([stranger(1), stranger(2)]), ours: [] }
  const broken = () => {
    const ctx = at(1)
    return {
      ...ctx,
      mails: (event: Parameters<typeof ctx.mails>[0]) => {
        if (trips.length === 0) throw new Error('no such email')
        return ctx.mails(event)
      },
    }
  }
  const outcome = await readMailbox(broken, { ...reader, tripped: (error) => trips.push(error) })
  expect(outcome).toEqual({ taken: ['unreadable', 'request'], more: false })
  expect(trips).toHaveLength(1)
  expect(await db.$count(requests, eq(requests.channel, 'email'))).toBe(2)
})
