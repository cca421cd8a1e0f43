import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import { aboutContact, stillTheirs } from '#features/trade/buyer.ts'
import { forgetRequests } from './forget.ts'
import * as schema from './schema.ts'

const { requests } = schema

/**
 * What requests hold about someone: those they sent signed in; of a request of a company they left, all but what they
 * sent is left out.
 */
const requestsOf = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>, userId: string) => {
  const rows = await db.select().from(requests).where(eq(requests.userId, userId)).orderBy(asc(requests.receivedAt))
  return {
    requests: rows.map(
      ({ searchText: _text, searchWords: _words, conversation: _said, fingerprint: _print, ...request }) => {
        const { reference, title, receivedAt, answers } = request
        return stillTheirs(viewer, request)
          ? request
          : { reference, title, receivedAt, answers, ...aboutContact(request) }
      },
    ),
  }
}

/** Sent without an account, and of no company's. */
const sentAsGuest = (email: string) =>
  and(sql`lower(${requests.contactEmail}) = ${email}`, isNull(requests.userId), isNull(requests.companyId))

const kept = { kept: 'requestMonths', onDeletion: 'unlinked' } satisfies Partial<PersonalDataTable>

/** What was set aside as spam goes sooner, after `spamDays`. */
export default definePersonalData(schema, {
  tables: {
    requests: {
      holds: 'answers in a form, contact details and what the customer agreed to',
      copy: { in: 'requests' },
      ...kept,
    },
  },
  copy: (ctx, { userId }) => requestsOf(ctx, userId),
  guest: {
    find: async ({ db }, email) => {
      const rows = await db.select().from(requests).where(sentAsGuest(email)).orderBy(asc(requests.receivedAt))
      return {
        requests: rows.map(({ searchText: _text, searchWords: _words, fingerprint: _print, ...request }) => request),
      }
    },
    erase: async (ctx, email) => {
      let count = 0
      for (let gone = 1; gone > 0; count += gone) gone = await forgetRequests(ctx, sentAsGuest(email))
      return { gone: { requests: count } }
    },
  },
})
