import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'

/** What the customer may do with a pending quote: accept it, ask for a change, or say no and why. */
export const DecideForm = ({ version, typed }: { version: number; typed?: string }) => {
  const pending = useNavigation().formData?.get('verb')
  const busy = (verb: string) => pending === verb && 'Sending …'
  return (
    <div className="offer-says">
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="verb" value="accept" look="primary" size="large" pending={busy('accept')}>
          Accept this quote
        </Button>
      </Form>
      <details open={typed !== undefined}>
        <summary>Something is not right</summary>
        <Form method="post" className="offer-says">
          <input type="hidden" name="version" value={version} />
          <Field id="reason" label="What should be different, or why it is a no" required>
            {(ties) => <Textarea {...ties} name="reason" rows={4} maxLength={2000} defaultValue={typed} />}
          </Field>
          <div className="verbs">
            <Button type="submit" name="verb" value="ask_change" look="solid" pending={busy('ask_change')}>
              Ask for a change
            </Button>
            <Button type="submit" name="verb" value="reject" look="outline" pending={busy('reject')}>
              Reject
            </Button>
          </div>
        </Form>
      </details>
    </div>
  )
}
