import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.tsx'

/** Toasts come from hands, so here are two buttons. */
export const TryToasts = () => (
  <>
    <Button type="button" onClick={() => void showToast('success', 'Quote Request Submitted!')}>
      A success
    </Button>
    <Button type="button" onClick={() => void showToast('error', 'Error', 'Please fill in all required fields.')}>
      An error
    </Button>
  </>
)
