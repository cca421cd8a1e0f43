import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

/** Deletes the folder as it was seen: what came since stays. There is no way back, so it takes a word first. */
export const EmptySpam = ({ seen, keptFor }: { seen: number; keptFor: number }) => {
  const emptying = useNavigation().formData?.get('verb') === 'empty'
  return (
    <details className="inbox-spam">
      <summary>Empty the folder …</summary>
      <Form method="post">
        <input type="hidden" name="seen" value={seen} />
        <p>
          Everything in it is deleted for good, and nobody is told. To release a request, open it. What you leave goes
          by itself {keptFor} days after it was set aside.
        </p>
        <Checkbox id="spam-sure" name="sure" value="yes" required label="I have looked through it" />
        <Button type="submit" look="danger" name="verb" value="empty" pending={emptying && 'Deleting …'}>
          Delete all of it
        </Button>
      </Form>
    </details>
  )
}
