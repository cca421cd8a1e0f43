import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { draftName, keptAnswers } from '#forms/drafts.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'

const never = () => () => {}

/** What was being written when the box went away, because someone moved the request. */
export const UnsentMessage = ({ owner, typed }: { owner: string; typed?: string }) => {
  const name = draftName(useLocation(), 'note')
  const kept = useSyncExternalStore(
    never,
    () => keptAnswers(name, owner, Date.now())?.typed.text,
    () => undefined,
  )
  const text = typed ?? kept ?? ''
  if (text.trim() === '') return null
  return (
    <div className="conversation-box">
      <Field id="kept" label="Your unsent message" help={keptBecause} need="">
        {(ties) => <Textarea {...ties} rows={5} value={text} readOnly />}
      </Field>
    </div>
  )
}

const keptBecause =
  "A coworker changed this request while you were writing, so it can't be sent right now. Copy it, or come back to it when the request is open again."
