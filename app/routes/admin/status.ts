import type { Tone } from '#ui/status-word.tsx'
import type { InboxRow } from './inbox-row.ts'

/** How a request stands, as one word with a shape. Overdue outranks whatever else it is. */
export const statusOf = ({ state, standing }: Pick<InboxRow, 'state' | 'standing'>): { tone: Tone; words: string } => {
  if (standing === 'overdue') return { tone: 'late', words: 'Overdue' }
  if (standing === 'late') return { tone: 'late', words: 'Answered late' }
  const words = { received: 'New', in_progress: 'In progress', answered: 'Answered' } as const
  const tones = { received: 'new', in_progress: 'work', answered: 'kept' } as const
  return { tone: tones[state], words: words[state] }
}
