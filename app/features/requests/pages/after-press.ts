/**
 * Does something at once, or, while a button of the mouse or a finger is down, when it is up again: a problem that
 * appears moves what stands below it, and the send button would slide away from under the finger that presses it.
 */
export const afterPress = (act: () => void) => {
  if (!pressed) return act()
  // The click comes right after the button goes up, and must find the page as it was.
  addEventListener('mouseup', () => setTimeout(act), { once: true })
}

let pressed = false
if (typeof window !== 'undefined') {
  // In the capture phase, so that it is known before the focus moves.
  addEventListener('mousedown', () => (pressed = true), { capture: true, passive: true })
  for (const end of ['mouseup', 'dragend']) addEventListener(end, () => (pressed = false), { capture: true })
}
