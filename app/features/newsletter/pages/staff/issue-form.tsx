import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import type { IssueText } from '../../write-issue.ts'
import type { IssueProblems } from './issue-text.ts'

type Props = {
  typed: IssueText
  problems?: IssueProblems
  /** The version of the draft that is being changed; nothing for one that is not stored yet. */
  version?: number
}

export const verbs = { save: 'Save the draft', test: 'Send a test to me', review: 'Go on to sending' } as const
export type IssueFormVerb = keyof typeof verbs

/** Every button keeps what was typed before it does anything else. */
export const IssueForm = ({ typed, problems = {}, version }: Props) => {
  const pending = useNavigation().formData?.get('verb')
  const wrong = Object.entries(problems)
  const offered = version === undefined ? (['save'] as const) : (['save', 'test', 'review'] as const)
  return (
    <Form method="post" noValidate className="issue-form">
      {wrong.length > 0 && (
        <ErrorSummary
          title="The issue was not saved."
          errors={wrong.map(([field, message]) => ({ field: `issue-${field}`, message }))}
        />
      )}
      {version !== undefined && <input type="hidden" name="seen" value={version} />}
      <Field id="issue-subject" label="Subject" required error={problems.subject}>
        {(ties) => <Input {...ties} name="subject" defaultValue={typed.subject} autoComplete="off" maxLength={150} />}
      </Field>
      <Field
        id="issue-markdown"
        label="Text"
        required
        help="Markdown: ## Heading, **bold**, - list, > quote, [words](/pricing). HTML and pictures are shown as typed."
        error={problems.markdown}
      >
        {(ties) => (
          <Textarea {...ties} name="markdown" rows={16} defaultValue={typed.markdown} className="issue-text" />
        )}
      </Field>
      <p className="issue-verbs">
        {offered.map((verb) => (
          <Button
            key={verb}
            type="submit"
            name="verb"
            value={verb}
            look={verb === 'review' ? 'primary' : verb === 'save' ? 'solid' : 'outline'}
            pending={pending === verb && 'Saving …'}
          >
            {verbs[verb]}
          </Button>
        ))}
      </p>
    </Form>
  )
}
