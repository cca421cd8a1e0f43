import { or, eq } from 'drizzle-orm'
import { definePersonalData } from '#domain/personal-data.ts'
import * as schema from './schema.ts'

const { reminders } = schema

/** They go with what they are about. They are internal: a person's data copy includes only tasks assigned to them as staff. */
export default definePersonalData(schema, {
  tables: {
    reminders: {
      holds: 'what staff have to do for a customer by a time, whose it is and who did it',
      kept: 'orderYears',
      copy: { in: 'tasks' },
      onDeletion: 'unlinked',
    },
  },
  copy: async ({ db }, { userId }) => ({
    tasks: await db
      .select({ words: reminders.words, dueAt: reminders.dueAt, addedAt: reminders.addedAt, doneAt: reminders.doneAt })
      .from(reminders)
      .where(or(eq(reminders.assignedTo, userId), eq(reminders.addedBy, userId), eq(reminders.doneBy, userId))),
  }),
})
