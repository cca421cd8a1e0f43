import { Button } from '#ui/button.tsx'
import { say } from '#ui/toasts.tsx'

/** Toasts come from hands, so here are two buttons. */
export const TryToasts = () => (
  <>
    <Button type="button" onClick={() => void say('success', 'Quote Request Submitted!')}>
      A success
    </Button>
    <Button type="button" onClick={() => void say('error', 'Error', 'Please fill in all required fields.')}>
      An error
    </Button>
  </>
)
