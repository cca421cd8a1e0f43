import { Form, useNavigation } from 'react-router'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

type Props = {
  verb: string
  /** What was seen of the thing travels with the verb, see expected-version.ts: whoever was slower reads who was faster. */
  seen: string
  look?: ComponentProps<typeof Button>['look']
  /** Asked before it is done, for what cannot be taken back. */
  confirm?: string
  /** Fields that travel with it. */
  fields?: ReactNode
  children: ReactNode
}

/** A button that posts a verb of the lifecycle, to the page it stands on. Works without a script. */
export const VerbButton = ({ verb, seen, look, confirm: question, fields, children }: Props) => {
  const pending = useNavigation().formData?.get('verb') === verb
  return (
    <Form
      method="post"
      className="verb"
      onSubmit={(event) => {
        // oxlint-disable-next-line no-alert -- the browser's own question works by keyboard, on every screen, in every theme
        if (question && !confirm(question)) event.preventDefault()
      }}
    >
      <input type="hidden" name="seen" value={seen} />
      {fields}
      <Button type="submit" name="verb" value={verb} look={look} pending={pending && 'Saving …'}>
        {children}
      </Button>
    </Form>
  )
}
