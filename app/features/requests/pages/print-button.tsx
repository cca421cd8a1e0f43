import { Button } from '#ui/button.tsx'
import { useAwake } from '#ui/use-awake.ts'

/** Shown only where a script can print. Everyone else has the browser's own menu. */
export const PrintButton = () => (
  <Button type="button" className={useAwake() ? undefined : 'invisible'} onClick={() => window.print()}>
    Print this page
  </Button>
)
