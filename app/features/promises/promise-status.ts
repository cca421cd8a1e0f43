/** What has become of a promise, told from its times alone. A withdrawn request (`released`) owes nothing. */
export type PromiseStatus = 'running' | 'overdue' | 'kept' | 'late' | 'released'

export type PromiseTimes = { receivedAt: Date; dueAt: Date; answeredAt?: Date | null; releasedAt?: Date | null }

/** An answer at the very due time still keeps the promise. */
export const promiseStatus = ({ dueAt, answeredAt, releasedAt }: PromiseTimes, now: Date): PromiseStatus => {
  if (answeredAt) return answeredAt <= dueAt ? 'kept' : 'late'
  if (releasedAt) return 'released'
  return now <= dueAt ? 'running' : 'overdue'
}
