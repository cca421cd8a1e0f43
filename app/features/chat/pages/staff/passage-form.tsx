import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import type { PassageProblems, PassageTyped } from './passage-text.ts'
import { May } from '#http/may.tsx'

type Props = {
  typed: PassageTyped
  problems?: PassageProblems
  /** The version that is being changed; nothing for a passage that is not stored yet. */
  version?: number
}

export const PassageForm = ({ typed, problems = {}, version }: Props) => {
  const pending = useNavigation().formData?.get('verb')
  const wrong = Object.entries(problems)
  return (
    <Form method="post" noValidate className="issue-form">
      {wrong.length > 0 && (
        <ErrorSummary
          title="The passage was not saved."
          errors={wrong.map(([field, message]) => ({ field: `passage-${field}`, message }))}
        />
      )}
      {version !== undefined && <input type="hidden" name="seen" value={version} />}
      <Field id="passage-title" label="Title" required error={problems.title}>
        {(ties) => <Input {...ties} name="title" defaultValue={typed.title} autoComplete="off" />}
      </Field>
      <Field
        id="passage-text"
        label="What the assistant says"
        required
        help="In these very words. No prices: those are made for each customer."
        error={problems.text}
      >
        {(ties) => <Textarea {...ties} name="text" rows={6} defaultValue={typed.text} />}
      </Field>
      <Field
        id="passage-href"
        label="The page it links to"
        required
        help="An address of this site, such as /fuel."
        error={problems.href}
      >
        {(ties) => <Input {...ties} name="href" defaultValue={typed.href} autoComplete="off" />}
      </Field>
      <Field
        id="passage-asks"
        label="Questions it answers"
        required
        help="One a line, as people type them: the more different, the better it is found."
        error={problems.asks}
      >
        {(ties) => <Textarea {...ties} name="asks" rows={5} defaultValue={typed.asks} />}
      </Field>
      <May permission="assistant.teach">
        <p className="issue-verbs">
          <Button type="submit" name="verb" value="save" look="primary" pending={pending === 'save' && 'Teaching …'}>
            {version === undefined ? 'Teach it to the assistant' : 'Save'}
          </Button>
          {version !== undefined && (
            <Button
              type="submit"
              name="verb"
              value="delete"
              look="danger"
              pending={pending === 'delete' && 'Deleting …'}
            >
              Delete the passage
            </Button>
          )}
        </p>
      </May>
    </Form>
  )
}
