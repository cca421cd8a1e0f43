import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { draftName, keptAnswers } from '#forms/drafts.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'

export type SaidLine = {
  id: string
  kind: 'note' | 'reply' | 'answer' | 'addition' | 'assistant'
  text: string
  at: string
  authorId: string | null
  who: string
}

type Props = {
  messages: readonly SaidLine[]
  /** The box to say more; none while nothing can be said. */
  say?: DrawnForm
  me: string
  refused?: RefusedForm
  /** Whether an answer is the action of the page. */
  primary: boolean
}

const kinds: Record<SaidLine['kind'], string> = {
  note: 'Internal note',
  reply: 'Message from us',
  answer: 'Answer',
  addition: 'From the customer',
  assistant: 'Chat assistant',
}

/** The messages, and the box for the next one. Customers never see internal notes. */
export const Conversation = ({ messages, say, me, refused, primary }: Props) => (
  <section aria-labelledby="said" className="conversation">
    <h2 id="said" className="sign text-h3">
      Messages
    </h2>
    {messages.length === 0 && (
      <p className="text-soft">
        No messages yet. What you send goes out by email, and what the customer writes back shows up here.
      </p>
    )}
    <ol className="stack tight">
      {messages.map(({ id, kind, text, at, who }) => (
        <li key={id} data-kind={kind}>
          <p className="conversation-who spread">
            <b>
              <bdi>{who}</bdi>
            </b>
            <span>{kinds[kind]}</span>
            <small>{at}</small>
          </p>
          <p className="answer">
            <bdi>{text}</bdi>
          </p>
        </li>
      ))}
    </ol>
    <div className="conversation-box">
      {say ? (
        // One's own message sent empties the box.
        <VerbForm
          key={messages.findLast(({ authorId }) => authorId === me)?.id}
          form={say}
          primary={primary ? undefined : false}
          refused={refused}
        />
      ) : (
        <KeptWords owner={me} typed={refused?.typed.text} />
      )}
    </div>
  </section>
)

const never = () => () => {}

/** What was being written when the box went away, because somebody moved the request. */
const KeptWords = ({ owner, typed }: { owner: string; typed?: string }) => {
  const name = draftName(useLocation(), 'note')
  const kept = useSyncExternalStore(
    never,
    () => keptAnswers(name, owner, Date.now())?.typed.text,
    () => undefined,
  )
  const text = typed ?? kept ?? ''
  if (text.trim() === '') return null
  return (
    <Field id="kept" label="Your unsent message" help={keptBecause}>
      {(ties) => <Textarea {...ties} rows={5} value={text} readOnly />}
    </Field>
  )
}

const keptBecause =
  "A coworker changed this request while you were writing, so it can't be sent right now. Copy it, or come back to it when the request is open again."
