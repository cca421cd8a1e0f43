import { openChat } from './chat/open-chat.ts'

/**
 * The only script of a page that nobody has touched yet: brings React to an island at its first touch. What it shares
 * with what it brings is copied into it, or the bundler would make two files of it; see server/vite.ts.
 */
const wakeAtTouch = (host: HTMLElement) => {
  let pressed: HTMLElement | null = null
  const remember = (event: Event) => {
    const button = pressedBy(event)
    // The chat is opened and closed without React.
    if (!button || button.dataset.chatDo) return
    pressed = button
    button.ariaBusy = 'true'
    event.preventDefault()
  }
  let woken: Promise<void> | undefined
  // Touched, opened and remembered at once: two Reacts in one place would take each other's nodes away.
  const wake = () => (woken ??= bring())
  const bring = async () => {
    for (const touch of touches) host.removeEventListener(touch, wake)
    // A press that arrives before React does is kept, and done again once someone listens.
    for (const press of presses) host.addEventListener(press, remember)
    try {
      const { wake } = await import('./hydrate.tsx')
      await wake(host)
    } catch {
      // React did not come. The newsletter's form is an ordinary one and goes the ordinary way; the chat says so, and
      // keeps the message that its form would take along to nowhere.
      host.dataset.failed = ''
      // Until now it was hidden, also from those who are read to.
      host.querySelector('.chat-failed')?.removeAttribute('hidden')
      if (host.dataset.island === 'chat') host.addEventListener('submit', (event) => event.preventDefault())
    } finally {
      for (const press of presses) host.removeEventListener(press, remember)
      if (pressed) {
        pressed.ariaBusy = null
        if (!('failed' in host.dataset && host.dataset.island === 'chat')) pressed.click()
      }
    }
  }
  for (const touch of touches) host.addEventListener(touch, wake)
  return wake
}

const touches = ['pointerover', 'focusin']
const presses = ['click', 'keydown']

/** The button under a click, or the one that Enter in the chat's box stands for. */
const pressedBy = (event: Event) => {
  const target = event.target as HTMLElement
  if (event.type === 'click') return target.closest('button')
  const { key, shiftKey, isComposing } = event as KeyboardEvent
  const sends = key === 'Enter' && !shiftKey && !isComposing && target.matches('textarea')
  return sends ? target.closest('form')?.querySelector('button') : undefined
}

for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const wake = wakeAtTouch(host)
  // A conversation goes on from page to page; a chat that nobody has used waits for its first touch.
  if (host.dataset.island === 'chat') {
    host.dataset.stands = ''
    openChat(host, () => remembersChat() && void wake())
    // Who is talking to a person hears of their words while the chat is minimized, too.
    if (isWithPerson()) void wake()
  }
}

/** The name is that of chat/session.ts. */
function isWithPerson() {
  try {
    return localStorage.getItem('chat-person') !== null
  } catch {
    return false
  }
}

/** The names are those of chat/session.ts. */
function remembersChat() {
  try {
    return ['chat-session', 'chat-unsent'].some((name) => localStorage.getItem(name))
  } catch {
    return false
  }
}

/** What the page before left to be said here; see toast-on-arrival.ts. */
const formatToast = async () => {
  const words = sessionStorage.getItem('toast')
  if (!words) return
  sessionStorage.removeItem('toast')
  const { say } = await import('./toast.tsx')
  await say('success', words)
}
// Storage may be switched off: then nothing was left there.
formatToast().catch(() => {})

// In development this brings Vite's client along, so that pages without React reload too.
if (import.meta.hot) import.meta.hot.accept()
