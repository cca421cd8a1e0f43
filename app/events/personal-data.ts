import { definePersonalData } from '#domain/personal-data.ts'
import { eventsBy, historyOf, type LogEntry } from './audit-log.ts'
import * as schema from './schema.ts'

/** Deleting an account takes its name out of what it did; that it was done stays with what it was done to. */
export default definePersonalData(schema, {
  tables: {
    events: {
      holds: 'who did what, when',
      kept: 'requestMonths',
      copy: { in: 'activity' },
      onDeletion: 'unlinked',
    },
  },
  copy: async (ctx, { userId }) => {
    const [about, done] = [await historyOf(ctx, userId), await eventsBy(ctx, userId)]
    return { activity: [...about, ...done.filter(({ subjectId }) => subjectId !== userId)].map(formatEntry) }
  },
})

const formatEntry = ({ at, name, subjectId, actorRole, actorName, detail }: LogEntry) => ({
  at,
  name,
  subjectId,
  actorRole,
  actorName,
  detail,
})
