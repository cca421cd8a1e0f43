/** The only script of a page that nobody has touched yet: brings React to an island at its first touch. */
const wakeAtTouch = (host: HTMLElement) => {
  let pressed: HTMLElement | undefined
  const remember = (event: Event) => {
    pressed = event.target as HTMLElement
    event.preventDefault()
  }
  const wake = async () => {
    for (const touch of touches) host.removeEventListener(touch, wake)
    // A press that arrives before React does is kept, and done again once somebody listens.
    host.addEventListener('click', remember)
    try {
      const { wake } = await import('./wake.tsx')
      await wake(host)
    } finally {
      host.removeEventListener('click', remember)
      pressed?.click()
    }
  }
  for (const touch of touches) host.addEventListener(touch, wake)
}

const touches = ['pointerover', 'focusin']

for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) wakeAtTouch(host)

// In development this brings Vite's client along, so that pages without React reload too.
if (import.meta.hot) import.meta.hot.accept()
