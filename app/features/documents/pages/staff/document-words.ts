import type { Status } from '#lists/view.ts'

export const documentStatus = (
  { withdrawnAt, reviewBy }: { withdrawnAt: Date | null; reviewBy: string | null },
  today: string,
): Status => {
  if (withdrawnAt) return { tone: 'off', words: 'Withdrawn' }
  return reviewBy !== null && reviewBy <= today
    ? { tone: 'late', words: 'To be reviewed' }
    : { tone: 'kept', words: 'On the site' }
}

export const kindNamesOf = (kinds: readonly { key: string; name: string }[]): Record<string, string> =>
  Object.fromEntries(kinds.map(({ key, name }) => [key, name]))
