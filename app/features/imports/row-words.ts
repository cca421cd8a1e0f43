import type { RowEffect } from './schema.ts'

/** What becomes of a row, in words. */
export const effectWords = {
  new: { tone: 'new', words: 'New' },
  changed: { tone: 'work', words: 'Changed' },
  unchanged: { tone: 'off', words: 'Unchanged' },
  bad: { tone: 'late', words: 'Left out' },
} as const satisfies Record<RowEffect, { tone: string; words: string }>
