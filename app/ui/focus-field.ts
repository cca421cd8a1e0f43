import type { MouseEvent } from 'react'

/**
 * Leads from a message to the control it speaks of, and puts that in the middle of the screen, where nothing lies over
 * it. No new address: a living page would take that for a new page, and forget what was wrong. What cannot take the
 * focus is reached by its address all the same, and so is everything without a script.
 */
export const focusField = (field: string) => (event: MouseEvent) => {
  const control = document.getElementById(field)
  control?.focus({ preventScroll: true })
  if (!control || document.activeElement !== control) return
  event.preventDefault()
  control.scrollIntoView({ block: 'center' })
}
