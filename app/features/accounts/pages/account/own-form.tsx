import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type FormError } from '#ui/error-summary.tsx'

type Props = {
  title: string
  lead?: ReactNode
  /** Which of several forms of a page this is. */
  verb: string
  button: string
  pending: string
  look?: 'primary' | 'outline' | 'danger'
  /** Said when it was done. */
  done?: string
  error?: FormError
  children?: ReactNode
}

/** One thing that somebody may change about their account. */
export const OwnForm = ({ title, lead, verb, button, pending, look = 'primary', done, error, children }: Props) => {
  const sending = useNavigation().formData?.get('verb') === verb
  return (
    <section className="grid max-w-md content-start gap-6" aria-labelledby={`${verb}-title`}>
      <div className="grid gap-2">
        <h2 id={`${verb}-title`} className="sign text-h3">
          {title}
        </h2>
        {lead && <div className="text-soft">{lead}</div>}
      </div>
      {done && <Alert tone="kept" title={done} urgent />}
      <Form method="post" className="grid gap-6" aria-busy={sending || undefined}>
        {error && <ErrorSummary title="Nothing was changed." errors={[error]} />}
        {children}
        <Button look={look} size="large" type="submit" name="verb" value={verb} pending={sending && pending}>
          {button}
        </Button>
      </Form>
    </section>
  )
}
