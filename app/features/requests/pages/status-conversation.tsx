import { Form, useNavigation } from 'react-router'
import { longestMessage } from '../longest-message.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'

export type StatusMessage = { id: string; text: string; at: string; who: string; ours: boolean }

type Props = { messages: readonly StatusMessage[]; mayAdd: boolean; messageId: string; typed?: string }

/** What was said on both sides, and the asker's box to add something. */
export const StatusConversation = ({ messages, mayAdd, messageId, typed }: Props) => {
  const sending = useNavigation().formData?.get('verb') === 'add'
  if (messages.length === 0 && !mayAdd) return null
  const last = messages.findLast(({ ours }) => !ours)
  return (
    <section aria-labelledby="said" className="conversation" data-empty={messages.length === 0 ? '' : undefined}>
      <h2 id="said" className="sign text-h3">
        {messages.length > 0 ? 'What was said' : 'Something to add?'}
      </h2>
      <ol>
        {messages.map(({ id, text, at, who, ours }) => (
          <li key={id} data-kind={ours ? 'reply' : 'addition'}>
            <p className="conversation-who">
              <b>
                <bdi>{who}</bdi>
              </b>
              <small>{at}</small>
            </p>
            <p className="answer">
              <bdi>{text}</bdi>
            </p>
          </li>
        ))}
      </ol>
      {mayAdd && (
        <Form method="post" key={last?.id} className="conversation-box">
          <input type="hidden" name="submission_id" value={messageId} />
          <Field
            id="text"
            label="Add something"
            help="A gate code, another day, an answer to our question. It does not change the time we promised."
            required
          >
            {(ties) => <Textarea {...ties} name="text" rows={3} maxLength={longestMessage} defaultValue={typed} />}
          </Field>
          <div>
            <Button type="submit" name="verb" value="add" pending={sending && 'Sending …'}>
              Send
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}
