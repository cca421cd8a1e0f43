import { and, asc, eq, ne, or } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { definePersonalData, type TableOfPeople } from '#domain/personal-data.ts'
import { aboutContact, belongsTo, stillTheirs } from '#features/trade/buyer.ts'
import * as schema from './schema.ts'

const { messages, requests } = schema

/**
 * What requests hold about somebody: those they sent signed in, messages about them, and what they wrote
 * themselves. Notes of staff to staff are left out; of a request of a company they left, all but what they sent.
 */
const requestsOf = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>, userId: string) => {
  const theirs = await db.select().from(requests).where(eq(requests.userId, userId)).orderBy(asc(requests.receivedAt))
  const still = belongsTo(viewer, requests)
  const said = await db
    .select({ requestId: messages.requestId, kind: messages.kind, text: messages.text, at: messages.at })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .where(or(and(eq(requests.userId, userId), still, ne(messages.kind, 'note')), eq(messages.authorId, userId)))
    .orderBy(asc(messages.at))
  return {
    requests: theirs.map(
      ({ searchText: _text, searchWords: _words, conversation: _said, fingerprint: _print, ...request }) => {
        const { reference, title, receivedAt, answers } = request
        return stillTheirs(viewer, request)
          ? request
          : { reference, title, receivedAt, answers, ...aboutContact(request) }
      },
    ),
    messages: said,
  }
}

const kept = { kept: 'requestMonths', onDeletion: 'unlinked' } satisfies Partial<TableOfPeople>

/** What was set aside as spam goes sooner, after `spamDays`. */
export default definePersonalData(schema, {
  tables: {
    requests: {
      holds: 'answers in a form, contact details and what the customer agreed to',
      copy: { in: 'requests' },
      ...kept,
    },
    messages: { holds: 'messages and notes about a request', copy: { in: 'messages' }, ...kept },
  },
  copy: (ctx, { userId }) => requestsOf(ctx, userId),
})
