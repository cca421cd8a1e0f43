import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** Shown only where a script can print. Everyone else has the browser's own menu. */
export const PrintButton = () => (
  <Button type="button" className={useHydrated() ? undefined : 'awaits-script'} onClick={() => window.print()}>
    Print this page
  </Button>
)
