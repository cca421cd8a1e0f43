import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'

export const SetPasswordPage = ({ problem }: { problem?: string }) => {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHead title="Set your password" lead="You will be signed out everywhere else." />
      <div className="wrap py-10">
        <Form method="post" className="grid max-w-md gap-6" aria-busy={sending || undefined}>
          {problem && (
            <ErrorSummary title="Please choose another password." errors={[{ field: 'password', message: problem }]} />
          )}
          <Field
            id="password"
            label="New password"
            help="At least 6 characters. A few words in a row are good."
            error={problem}
            required
          >
            {(ties) => <Input {...ties} name="password" type="password" autoComplete="new-password" />}
          </Field>
          <Button look="primary" size="large" type="submit" pending={sending && 'Setting …'}>
            Set password
          </Button>
        </Form>
      </div>
    </>
  )
}
