import { openChat } from './chat/open-chat.ts'

/**
 * Sees to an island that stands in a page, on React's pages as on all others: React comes to it when it is touched, or
 * when a conversation goes on. Gives the way to stop.
 */
export const attend = (host: HTMLElement) => {
  const { wake, stop } = wakeAtTouch(host)
  let close = () => {}
  const open = () => {
    if (host.dataset.island !== 'chat') return
    // A conversation goes on from page to page; a chat that nobody has used waits for its first touch.
    close = openChat(host, () => remembersChat() && void wake())
    // Who is talking to a person hears of their words while the chat is minimized, too.
    if (isWithPerson()) void wake()
  }
  if (host.firstChild) open()
  // A page that React made in the browser has a place that no server drew.
  else void wake().then(open)
  return () => {
    close()
    stop()
  }
}

/** Brings React to an island at its first touch. */
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
  let leave = () => {}
  let isOver = false
  // Touched, opened and remembered at once: two Reacts in one place would take each other's nodes away.
  const load = () => (woken ??= bring())
  const bring = async () => {
    for (const touch of touches) host.removeEventListener(touch, load)
    // A press that arrives before React does is kept, and done again once someone listens.
    for (const press of presses) host.addEventListener(press, remember)
    try {
      const { hydrateIsland: wake } = await import('./hydrate.tsx')
      leave = await wake(host)
      if (isOver) leave()
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
  for (const touch of touches) host.addEventListener(touch, load)
  const stop = () => {
    isOver = true
    for (const touch of touches) host.removeEventListener(touch, load)
    leave()
  }
  return { wake: load, stop }
}

const touches = ['pointerover', 'focusin']
const presses = ['click', 'keydown']

/** The button under a click, or the one that Enter in the chat's box stands for. An empty box sends nothing, now or later. */
const pressedBy = (event: Event) => {
  const target = event.target as HTMLElement
  if (event.type === 'click') return target.closest('button')
  const { key, shiftKey, isComposing } = event as KeyboardEvent
  const box = target instanceof HTMLTextAreaElement ? target : undefined
  const sends = key === 'Enter' && !shiftKey && !isComposing && box?.value.trim()
  return sends ? target.closest('form')?.querySelector('button') : undefined
}

/** The name is that of chat/session.ts. */
const isWithPerson = () => {
  try {
    return localStorage.getItem('chat-person') !== null
  } catch {
    return false
  }
}

/** The names are those of chat/session.ts. */
const remembersChat = () => {
  try {
    return ['chat-session', 'chat-unsent'].some((name) => localStorage.getItem(name))
  } catch {
    return false
  }
}
