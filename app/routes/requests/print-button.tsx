import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'

const never = () => () => {}

/** Shown only where a script can print. Everyone else has the browser's own menu. */
export const PrintButton = () => {
  const awake = useSyncExternalStore(never, () => true, () => false)
  return (
    <Button type="button" className={awake ? undefined : 'invisible'} onClick={() => window.print()}>
      Print this page
    </Button>
  )
}
