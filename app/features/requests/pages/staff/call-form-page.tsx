import { useZone } from '#ui/site/use-company.ts'
import { Form, useNavigation } from 'react-router'
import { fieldsOf, type Form as RequestForm, type Problems, type Typed } from '#forms/form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { Fieldset } from '#ui/fieldset.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { FormField } from '../form-field.tsx'

type Props = {
  form: RequestForm
  words: string
  submissionId: string
  today: string
  /** In the company's time zone, to the minute. */
  now: string
  typed?: Typed
  problems?: Problems
  calledAt?: string
  refused?: string
}

/** Any form, as staff fill it in while somebody speaks: nothing is required but a way to answer. */
export const CallFormPage = ({
  form,
  words,
  submissionId,
  today,
  now,
  typed = {},
  problems = {},
  calledAt,
  refused,
}: Props) => {
  const saving = useNavigation().state === 'submitting'
  const zone = useZone()
  const fields = fieldsOf(form)
  const wrong = Object.entries(problems)
  return (
    <>
      <PageHead
        title={`A call: ${form.title.toLowerCase()}`}
        over={
          <a className="text-link" href="/dashboard/admin/inbox/call">
            Log a phone request
          </a>
        }
        lead={`Answered ${words}, from the call. Leave open what was not said, but ask for a phone number or an e-mail address.`}
      />
      <Form method="post" noValidate className="wrap form-body call-form">
        {refused && <Alert tone="late" title={refused} urgent />}
        {wrong.length > 0 && (
          <ErrorSummary
            title="Please look at these answers again."
            errors={wrong.map(([name, message]) => ({ field: name, message: `${fields[name]?.label}: ${message}` }))}
          />
        )}
        <input type="hidden" name="submission_id" value={submissionId} />
        <Fieldset legend="The call">
          <Field
            id="called_at"
            label="Time of the call"
            help={`${zone.name} time. The promise runs from then.`}
            required
          >
            {(ties) => (
              <Input {...ties} type="datetime-local" name="called_at" defaultValue={calledAt || now} max={now} />
            )}
          </Field>
        </Fieldset>
        {Object.entries(form.sections).map(([legend, section]) => (
          <Fieldset key={legend} legend={legend}>
            {Object.entries(section).map(([name, field]) => (
              <FormField
                key={name}
                name={name}
                field={{ ...field, optional: true }}
                typed={typed[name] ?? ''}
                problem={problems[name]}
                moment={{ today }}
              />
            ))}
          </Fieldset>
        ))}
        <div>
          <Button look="primary" size="large" type="submit" pending={saving && 'Saving …'}>
            Log the call
          </Button>
        </div>
      </Form>
    </>
  )
}
