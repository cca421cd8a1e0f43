import { defineEvents, event, type SubjectType } from '#events/define-events.ts'

/** What a task hangs on. */
export type ReminderSubject = { kind: 'customer' | 'request' | 'quote' | 'order'; id: string }

/** What happens to a task stands in the history of what it hangs on. Customers never see it. */
const tasksOf = <Kind extends ReminderSubject['kind']>(kind: Kind) => {
  const spec = (does: string) =>
    event({
      history: ({ words }) => `${does}: ${words}`,
      elsewhere: `${does} of a ${kind}`,
      staffOnly: true,
      liveForStaff: true,
    })
  return defineEvents(`${kind}_task` as const, kind satisfies SubjectType, {
    added: spec('added a task'),
    changed: spec('changed a task'),
    done: spec('finished a task'),
    reopened: spec('reopened a task'),
  })
}

export const reminderEvents = {
  customer: tasksOf('customer'),
  request: tasksOf('request'),
  quote: tasksOf('quote'),
  order: tasksOf('order'),
} satisfies Record<ReminderSubject['kind'], object>
