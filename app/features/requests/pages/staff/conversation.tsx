import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { RequestVerb } from '../../lifecycle.ts'
import { longestMessage } from '../../longest-message.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'

export type SaidLine = {
  id: string
  kind: 'note' | 'reply' | 'answer' | 'addition'
  text: string
  at: string
  authorId: string | null
  who: string
}

type Props = {
  messages: readonly SaidLine[]
  verbs: readonly RequestVerb[]
  seen: string
  me: string
  messageId: string
  email: string | null
  typed?: string
}

const kinds: Record<SaidLine['kind'], string> = {
  note: 'Note for the desk',
  reply: 'Reply',
  answer: 'Answer',
  addition: 'From the asker',
}

/** What was said, and the box to say more. Notes never leave the desk. */
export const Conversation = ({ messages, verbs, seen, me, messageId, email, typed }: Props) => {
  const pending = useNavigation().formData?.get('verb')
  const last = messages.findLast(({ authorId }) => authorId === me)?.id
  const [draft, setDraft] = useState({ after: last, text: typed ?? '' })
  // One's own message sent empties the box.
  const text = draft.after === last ? draft.text : ''
  return (
    <section aria-labelledby="said" className="conversation">
      <h2 id="said" className="sign text-h3">
        What was said
      </h2>
      {messages.length === 0 && (
        <p className="text-soft">Nothing yet. A reply goes out by mail, and their answer comes back here.</p>
      )}
      <ol>
        {messages.map(({ id, kind, text, at, who }) => (
          <li key={id} data-kind={kind}>
            <p className="conversation-who">
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
      {verbs.includes('note') && (
        <Form method="post" key={last} className="conversation-box">
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="submission_id" value={messageId} />
          <Field id="text" label="Write" required help={whereItGoes(verbs, email)}>
            {(ties) => (
              <Textarea
                {...ties}
                name="text"
                rows={5}
                maxLength={longestMessage}
                defaultValue={text}
                onInput={({ currentTarget }) => setDraft({ after: last, text: currentTarget.value })}
              />
            )}
          </Field>
          <div className="conversation-send">
            {verbs.includes('answer') && (
              <Button
                type="submit"
                name="verb"
                value="answer"
                look={verbs.includes('take') ? 'solid' : 'primary'}
                pending={pending === 'answer' && 'Sending …'}
              >
                Send as the answer
              </Button>
            )}
            {verbs.includes('reply') && (
              <Button type="submit" name="verb" value="reply" pending={pending === 'reply' && 'Sending …'}>
                {verbs.includes('answer') ? 'Send, the clock runs on' : 'Send'}
              </Button>
            )}
            <Button type="submit" name="verb" value="note" look="quiet" pending={pending === 'note' && 'Saving …'}>
              Keep as a note
            </Button>
          </div>
        </Form>
      )}
      {!verbs.includes('note') && text.trim() !== '' && (
        <Field id="kept" label="What you were writing" help={keptBecause}>
          {(ties) => <Textarea {...ties} rows={5} value={text} readOnly />}
        </Field>
      )}
    </section>
  )
}

const keptBecause =
  'Somebody moved this request meanwhile. Copy it, or find it in the box again when the request is back.'

const whereItGoes = (verbs: readonly RequestVerb[], email: string | null) => {
  if (!verbs.includes('reply')) return 'This request is closed: notes stay at the desk.'
  return email
    ? `Goes to ${email} and onto their status page. Only an answer stops the clock.`
    : 'No e-mail was given: it stands on their status page alone.'
}
