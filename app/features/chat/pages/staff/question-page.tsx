import { Form, useNavigation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { assistantPath, passagesPath, reasonWords, stateWords } from './assistant-address.ts'
import type { PassageChoice } from './passage-choices.ts'
import type { QuestionLine } from './question-line.ts'
import { May } from '#http/may.tsx'

type Props = {
  line: QuestionLine
  /** The request that its visitor sent from the chat. */
  requestId?: string
  sources: readonly { title: string; href: string }[]
  /** The passages that came nearest, best first, and all others. */
  near: PassageChoice[]
  others: PassageChoice[]
  problem?: string
  typed?: { passageId: string; question: string }
}

/** One question: what was said to it, and what should have been. */
export const QuestionPage = ({ line, requestId, sources, near, others, problem, typed }: Props) => {
  const pending = useNavigation().formData?.get('verb')
  return (
    <>
      <PageHead
        title={reasonWords[line.reason]}
        over={
          <a className="text-link" href={assistantPath}>
            Assistant
          </a>
        }
        lead={`Asked ${line.asked}`}
        actions={<StatusWord tone={stateWords[line.state].tone}>{stateWords[line.state].words}</StatusWord>}
      />
      <div className="wrap outbox assistant-desk">
        <section aria-labelledby="said" className="assistant-said">
          <h2 id="said" className="sign text-h3">
            What was said
          </h2>
          <p className="chat-said">
            <bdi>{line.question}</bdi>
          </p>
          <p className="text-small text-soft">The assistant:</p>
          <p className="chat-said">{line.answer ?? 'It did not answer.'}</p>
          {sources.length > 0 && (
            <p className="text-small">
              From{' '}
              {sources.map(({ title, href }) => (
                <a key={href} className="text-link" href={href}>
                  {title}
                </a>
              ))}
            </p>
          )}
          <May permission="requests.see-all">
            {requestId && (
              <p>
                <a className="text-link" href={`/dashboard/admin/inbox/${requestId}`}>
                  The request sent from this chat
                </a>
              </p>
            )}
          </May>
        </section>
        {problem && <Alert tone="late" title={problem} urgent />}
        <May permission="assistant.teach">
          {line.state === 'open' ? (
            <Form method="post" className="issue-form">
              <Field
                id="question"
                label="The question, as others might ask it"
                required
                help="Take out names, numbers and addresses: these words stay when the visitor clears the chat."
              >
                {(ties) => (
                  <Textarea {...ties} name="question" rows={2} defaultValue={typed?.question ?? line.question} />
                )}
              </Field>
              <Field id="passage" label="The text that answers it" required>
                {(ties) => (
                  <select {...ties} name="passage" className="control" defaultValue={typed?.passageId ?? ''}>
                    <option value="">Choose one</option>
                    <Passages label="Came nearest" passages={near} />
                    <Passages label="All others" passages={others} />
                  </select>
                )}
              </Field>
              <p className="issue-verbs">
                <Button
                  type="submit"
                  name="verb"
                  value="attach"
                  look="primary"
                  pending={pending === 'attach' && 'Teaching …'}
                >
                  This text answers it
                </Button>
                <ButtonLink href={`${passagesPath}/new?question=${line.id}`}>Write a new text for it</ButtonLink>
                <Button type="submit" name="verb" value="dismiss" look="quiet" formNoValidate>
                  Leave it out
                </Button>
              </p>
            </Form>
          ) : (
            <Form method="post">
              <Button type="submit" name="verb" value="reopen">
                Look at it again
              </Button>
            </Form>
          )}
        </May>
      </div>
    </>
  )
}

const Passages = ({ label, passages }: { label: string; passages: PassageChoice[] }) =>
  passages.length > 0 && (
    <optgroup label={label}>
      {passages.map(({ id, title, href }) => (
        <option key={id} value={id}>
          {title} ({href})
        </option>
      ))}
    </optgroup>
  )
