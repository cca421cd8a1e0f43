import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import type { Tone } from '#ui/status-word.tsx'

type Standing = { ahead: boolean; ended: boolean; confirmed: boolean }

/** How a dated rate stands today. */
export const rateStatus = ({ ahead, ended, confirmed }: Standing): { tone: Tone; words: string } => {
  if (ahead) return { tone: 'work', words: 'Upcoming' }
  if (ended) return { tone: 'off', words: 'Ended' }
  return confirmed ? { tone: 'kept', words: 'Active' } : { tone: 'hold', words: 'Active, to be confirmed' }
}

/** "Source: Fox19, July 1, 2019." and what else to know. */
export const formatSource = ({ source, note }: { source?: string; note?: string }) =>
  [source ? `Source: ${source}.` : 'No source.', note].filter(Boolean).join(' ')

type Verbs = { ended: boolean; form?: DrawnForm; confirm?: DrawnForm; refused?: RefusedForm }

/** What may be done with a rate: it is ended or confirmed, never rewritten. */
export const RateVerbs = ({ ended, form, confirm, refused }: Verbs) =>
  ended ? (
    <span className="text-soft">Ended</span>
  ) : (
    <>
      <VerbForm form={form} refused={refused} />
      <VerbForm form={confirm} refused={refused} />
    </>
  )
