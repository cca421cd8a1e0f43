import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'

type Props = {
  verb: string
  /** What was seen of the thing travels with the verb: see expected-version.ts. */
  seen: string
  title: string
  button: string
  look?: 'primary' | 'solid' | 'outline' | 'danger'
  /** Where a link leads that asks for it. */
  id?: string
  /** Open from the start: it is what comes next, or what it was sent with was refused. */
  open?: boolean
  children: ReactNode
}

/** A verb that needs words: a form that unfolds, on the page it posts to. Works without a script. */
export const AnswerForm = ({ verb, seen, title, button, look, id, open, children }: Props) => {
  const pending = useNavigation().formData?.get('verb') === verb
  return (
    <details className="answer-form" id={id} open={open}>
      <summary>{title}</summary>
      <Form method="post">
        <input type="hidden" name="seen" value={seen} />
        {children}
        <div>
          <Button type="submit" name="verb" value={verb} look={look} pending={pending && 'Saving …'}>
            {button}
          </Button>
        </div>
      </Form>
    </details>
  )
}
