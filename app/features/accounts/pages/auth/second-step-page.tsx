import { Form, useNavigation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'

export const SecondStepPage = ({ phone, words }: { phone: string; words?: string }) => {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHead title="Your code" lead="Your password was right. One step is left." />
      <div className="wrap grid gap-8 py-10">
        <Form method="post" className="grid max-w-md gap-6" aria-busy={sending || undefined}>
          {words && <Alert tone="late" title={words} urgent key={words} />}
          <Field
            id="code"
            label="Code"
            help="The six figures your authenticator app shows now, or one of your recovery codes."
            required
          >
            {(ties) => (
              <Input
                {...ties}
                name="code"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={20}
              />
            )}
          </Field>
          <Button look="primary" size="large" type="submit" pending={sending && 'Signing in …'}>
            Sign in
          </Button>
        </Form>
        <p className="text-small text-soft">Neither app nor recovery codes at hand? Call {phone}.</p>
      </div>
    </>
  )
}
