/** Whether the chat is a bubble, a teaser or an open panel. It needs no React: the loader brings this to every page. */
type Standing = 'bubble' | 'teaser' | 'panel'

/** Milliseconds until the chat opens by itself (specification, section 9). */
const opensAfter = 3000
/** A page opened later than this after the last one begins another visit. */
const visitEnds = 30 * 60_000

/** Under these names: where the chat stands in this tab, when a page was last open, or that the visitor closed the chat. */
const [here, visit] = ['chat', 'chat-visit']

/**
 * Shows the chat where it stood on the page before, or opens it once in a visit, without taking the focus. `goesOn` is
 * called when it comes back open. Gives the way to stop.
 */
export const standChat = (host: HTMLElement, goesOn: () => void = () => {}) => {
  const { signal, stop } = ending()
  const panel = host.querySelector<HTMLElement>('.chat-panel')
  const bubble = host.querySelector<HTMLElement>('.chat-bubble')
  const listen = <Name extends keyof DocumentEventMap>(name: Name, hear: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, hear, { signal })

  const show = (standing: Standing) => {
    host.dataset.standing = standing
    keep('sessionStorage', here, standing)
    host.dispatchEvent(new Event('standing'))
  }
  const isOpen = () => host.dataset.standing !== 'bubble'

  const open = () => {
    clearTimeout(timer)
    show('panel')
    const input = host.querySelector('textarea')
    ;(isWide() && input?.checkVisibility() ? input : panel)?.focus({ preventScroll: true })
  }
  const close = (byHand: boolean) => {
    clearTimeout(timer)
    const { activeElement, body } = document
    // What had the focus may just have gone with the view it stood in.
    const inside = activeElement === body ? byHand : host.contains(activeElement)
    show('bubble')
    if (inside) bubble?.focus({ preventScroll: true })
    if (byHand) keep('localStorage', visit, 'closed')
  }
  const openByItself = () => {
    if (isBusy()) return
    show(isWide() ? 'panel' : 'teaser')
    if (covers(host, document.activeElement)) show('bubble')
  }

  const before = kept('sessionStorage', here)
  host.dataset.standing = before === 'panel' ? before : 'bubble'
  if (before === 'panel') goesOn()
  const timer = isNewVisit() && before !== 'panel' ? setTimeout(openByItself, opensAfter) : undefined

  listen('click', (event) => {
    const told = (event.target as Element).closest<HTMLElement>('[data-chat-do]')
    if (told && host.contains(told)) return told.dataset.chatDo === 'open' ? open() : close(true)
    // On a phone the panel is the whole screen: the page that a link opens would be hidden behind it.
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (link && host.contains(link) && !isWide() && opensHere(link)) return show('bubble')
    const outside = !event.composedPath().includes(host) && !(event.target as Element).closest('[data-sonner-toaster]')
    if (outside && host.dataset.standing === 'panel') close(false)
  })
  listen('keydown', (event) => {
    if (event.key === 'Escape' && isOpen() && !event.isComposing && !hasPopover()) close(true)
  })
  // What has the focus is never under the chat: not when it opens, and not when somebody walks on below it.
  listen('focusin', ({ target }) =>
    requestAnimationFrame(() => {
      if (host.contains(target as Node)) return
      if (isOpen() && covers(host, target)) show('bubble')
      host.toggleAttribute('data-away', covers(host, target))
    }),
  )

  return () => {
    stop()
    clearTimeout(timer)
  }
}

const ending = () => {
  const controller = new AbortController()
  return { signal: controller.signal, stop: () => controller.abort() }
}

/** A page in this tab: no call, no email and no other tab. */
const opensHere = ({ target, protocol }: HTMLAnchorElement) => target !== '_blank' && /^https?:$/.test(protocol)

/** From here on the panel stands beside the page; below it, it is the whole screen. */
const isWide = () => innerWidth >= 768

const hasPopover = () => document.querySelector('dialog[open], :popover-open') !== null

/** Somebody is typing, or has a menu open. */
const isBusy = () =>
  hasPopover() || document.activeElement?.matches('input:not([type=radio], [type=checkbox]), textarea, select') === true

/** Whether what stands there of the chat lies over this element. */
const covers = (host: HTMLElement, target: unknown) => {
  if (!(target instanceof Element) || target.contains(host) || host.contains(target)) return false
  const under = target.getBoundingClientRect()
  return [...host.querySelectorAll('.chat-panel, .chat-teaser, .chat-bubble')].some((part) => {
    const over = part.getBoundingClientRect()
    return (
      over.width > 0 &&
      over.left < under.right &&
      under.left < over.right &&
      over.top < under.bottom &&
      under.top < over.bottom
    )
  })
}

/** Whether this is the first page of a visit, by somebody who has not closed the chat. */
const isNewVisit = () => {
  const last = kept('localStorage', visit)
  if (last === 'closed') return false
  keep('localStorage', visit, String(Date.now()))
  return Date.now() - Number(last) > visitEnds
}

type Storage = 'localStorage' | 'sessionStorage'

/** Storage may be switched off: then every page is the first one. */
const kept = (storage: Storage, name: string) => {
  try {
    return window[storage].getItem(name)
  } catch {
    return null
  }
}
const keep = (storage: Storage, name: string, value: string) => {
  try {
    window[storage].setItem(name, value)
  } catch {
    // See kept.
  }
}
