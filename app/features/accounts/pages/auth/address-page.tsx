import { Form, useNavigation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'

type Props = { title: string; lead: string; button: string; email?: string; words?: string }

/** Asks for an address to send a link to. */
export const AddressPage = ({ title, lead, button, email = '', words }: Props) => {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="wrap grid gap-8 py-10">
        <Form method="post" className="grid max-w-md gap-6" aria-busy={sending || undefined}>
          {words && <Alert tone="late" title={words} urgent key={words} />}
          <Field id="email" label="E-mail" required>
            {(ties) => (
              <Input {...ties} name="email" type="email" autoComplete="username" defaultValue={email} maxLength={254} />
            )}
          </Field>
          <Button look="primary" size="large" type="submit" pending={sending && 'Sending …'}>
            {button}
          </Button>
        </Form>
        <p>
          <a className="text-link" href="/auth">
            Back to Sign In
          </a>
        </p>
      </div>
    </>
  )
}
