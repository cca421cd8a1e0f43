import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'

/** Asks once more before it is done, without a script too. */
export const WithdrawRequest = ({ seen }: { seen: string }) => {
  const sending = useNavigation().formData?.get('verb') === 'withdraw'
  return (
    <details className="withdraw">
      <summary>Withdraw this request</summary>
      <Form method="post">
        <p>We stop working on it, and nothing is owed on either side. This cannot be undone here.</p>
        <input type="hidden" name="seen" value={seen} />
        <Button type="submit" name="verb" value="withdraw" look="danger" pending={sending && 'Withdrawing …'}>
          Yes, withdraw it
        </Button>
      </Form>
    </details>
  )
}
