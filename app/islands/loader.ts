/**
 * The only script of a page that nobody has touched yet: brings React to an island at its first touch. It shares no
 * code with what it brings, or the bundler would make two files of it.
 */
const wakeAtTouch = (host: HTMLElement) => {
  let pressed: HTMLElement | null = null
  const remember = (event: Event) => {
    const button = (event.target as HTMLElement).closest('button')
    if (!button) return
    pressed = button
    button.ariaBusy = 'true'
    event.preventDefault()
  }
  const wake = async () => {
    for (const touch of touches) host.removeEventListener(touch, wake)
    // A press that arrives before React does is kept, and done again once somebody listens.
    host.addEventListener('click', remember)
    try {
      const { wake } = await import('./wake.tsx')
      await wake(host)
    } catch {
      // React did not come. The form under the button is an ordinary one, and goes the ordinary way.
    } finally {
      host.removeEventListener('click', remember)
      if (pressed) {
        pressed.ariaBusy = null
        pressed.click()
      }
    }
  }
  for (const touch of touches) host.addEventListener(touch, wake)
}

const touches = ['pointerover', 'focusin']

for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) wakeAtTouch(host)

/** What the page before left to be said here; see toast-on-arrival.ts. */
const sayToast = async () => {
  const words = sessionStorage.getItem('toast')
  if (!words) return
  sessionStorage.removeItem('toast')
  const { say } = await import('./toast.tsx')
  say(words)
}
// Storage may be switched off: then nothing was left there.
sayToast().catch(() => {})

// In development this brings Vite's client along, so that pages without React reload too.
if (import.meta.hot) import.meta.hot.accept()
