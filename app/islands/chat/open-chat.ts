/** Whether the chat is a bubble, a teaser or an open panel. It needs no React: the loader brings this to every page. */
type ChatDisplay = 'bubble' | 'teaser' | 'panel'

/** Milliseconds until the chat opens by itself (specification, section 9). */
const opensAfter = 3000
/** A page opened later than this after the last one begins another visit. */
const visitEnds = 30 * 60_000

/** Under these names: where the chat stands in this tab, when a page was last open, or that the visitor closed the chat. */
const [here, visit] = ['chat', 'chat-visit']
/** The message that is not sent yet; chat/session.ts puts it back. Nobody waits for React to come before they type. */
const unsent = 'chat-unsent'
/** Where it stands in this tab when it opened by itself, and nobody has touched it. */
const unasked = 'unasked'

/**
 * Shows the chat where it stood on the page before, or opens it once in a visit, without taking the focus and where it
 * covers nothing that is pressed or filled in. `goesOn` is called when it comes back open. Gives the way to stop.
 */
export const openChat = (host: HTMLElement, goesOn: () => void = () => {}) => {
  const { signal, stop } = ending()
  const panel = host.querySelector<HTMLElement>('.chat-panel')
  const bubble = host.querySelector<HTMLElement>('.chat-bubble')
  const listen = <Name extends keyof DocumentEventMap>(name: Name, hear: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, hear, { signal })
  const listenInWindow = <Name extends keyof WindowEventMap>(name: Name, hear: (event: WindowEventMap[Name]) => void) =>
    addEventListener(name, hear, { signal, passive: true })

  let isUnasked = false
  const show = (display: ChatDisplay, gap?: Gap) => {
    isUnasked = gap !== undefined
    host.style.setProperty('--chat-lift', gap ? `${gap.lift}px` : '')
    host.style.setProperty('--chat-room', gap ? `${gap.room}px` : '')
    host.dataset.standing = display
    keep('sessionStorage', here, isUnasked ? unasked : display)
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
    if (isBusy() || 'quiet' in host.dataset || fieldsOfPage().some((field) => boxesOf(field).some(isNear))) return
    for (const display of ['panel', 'teaser'] as const) {
      const part = host.querySelector(`.chat-${display}`)
      // Only what is shown can be measured.
      host.dataset.standing = display
      const gap = part && (isWide() || part !== panel) ? gapFor(part, host) : undefined
      if (gap) return show(display, gap)
    }
    show('bubble')
  }
  /** It gets its whole height once it is used: no sooner, or what is pressed would move away from under the pointer. */
  const use = ({ target }: Event) => {
    if (isOpen() && host.style.getPropertyValue('--chat-room') && host.contains(target as Node)) show('panel')
  }
  const stepAside = () => {
    if (isUnasked && actionsBeside(host).some((action) => covers(host, action))) show('bubble')
  }

  const before = readStored('sessionStorage', here)
  host.dataset.standing = before === 'panel' ? before : 'bubble'
  // On a phone the panel is the whole screen: someone who opens another page wants to see that page.
  if (before === 'panel' && !isWide() && isAnotherPage()) show('bubble')
  // A conversation goes on beside the form it led to, never on top of it.
  if (before === 'panel' && isWide() && panel && fieldsOfPage().some(reachesUnder(panel))) show('bubble')
  if (before === unasked) openByItself()
  if (isOpen()) goesOn()
  const timer = isNewVisit() && !isOpen() ? setTimeout(openByItself, opensAfter) : undefined

  listen('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-chat-do]')
    if (control && host.contains(control)) return control.dataset.chatDo === 'open' ? open() : close(true)
    // On a phone the panel is the whole screen: the page that a link opens would be hidden behind it.
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (link && host.contains(link) && !isWide() && opensHere(link)) return show('bubble')
    const outside = !event.composedPath().includes(host) && !(event.target as Element).closest('[data-sonner-toaster]')
    if (outside && host.dataset.standing === 'panel') close(false)
    use(event)
  })
  listen('keydown', (event) => {
    if (event.key === 'Escape' && isOpen() && !event.isComposing && !hasPopover()) close(true)
    use(event)
  })
  // What has the focus is never under the chat: not when it opens, and not when someone walks on below it.
  listen('focusin', ({ target }) =>
    requestAnimationFrame(() => {
      if (host.contains(target as Node)) return void (isUnasked = false)
      if (isOpen() && covers(host, target)) show('bubble')
      host.toggleAttribute('data-away', covers(host, target))
    }),
  )
  listen('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement && target.id === 'chat-message')
      keep('localStorage', unsent, target.value)
  })
  listenInWindow('scroll', () => isUnasked && requestAnimationFrame(stepAside))
  listenInWindow('resize', () => isUnasked && requestAnimationFrame(stepAside))
  // A page that Back brings as it was left knows nothing of what was done since.
  listenInWindow('pageshow', ({ persisted }) => {
    const display = readStored('sessionStorage', here) === 'panel' ? 'panel' : 'bubble'
    if (persisted && host.dataset.standing !== display) show(display)
  })

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

/** The page was opened by a link or its address, and not loaded again or come back to. */
const isAnotherPage = () => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

/** From here on the panel stands beside the page; below it, it is the whole screen. */
const isWide = () => innerWidth >= 768

const hasPopover = () => document.querySelector('dialog[open], :popover-open') !== null

/** Someone is typing, or has a menu open. */
const isBusy = () =>
  hasPopover() || document.activeElement?.matches('input:not([type=radio], [type=checkbox]), textarea, select') === true

/** What is filled in on this page, which is what its visitor came for. */
const fieldsOfPage = () => shown('main :is(input, select, textarea)')

const actionsBeside = (host: HTMLElement) =>
  shown('a, button, input, select, textarea, summary, label').filter((action) => !host.contains(action))

const shown = (selector: string) =>
  [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility({ visibilityProperty: true }))

/** Without those that only a screen reader meets. */
const boxesOf = (part: Element) => [...part.getClientRects()].filter(({ width }) => width > 1)

/** On the screen, or on the next one. */
const isNear = ({ top }: DOMRect) => top < 2 * innerHeight

/** Pixels: how far above its place a part of the chat stands free, and how high it may be there. */
type Gap = { lift: number; room: number }

/** Pixels below which an open panel says nothing, and that it leaves to what stands beside it. */
const [leastPanel, apart] = [352, 8]

/** The lowest gap between the page's actions that takes a teaser, or a panel that may be lower than it could be. */
const gapFor = (part: Element, host: HTMLElement): Gap | undefined => {
  const { left, right, bottom, height } = part.getBoundingClientRect()
  const least = Math.min(height, leastPanel)
  const inColumn = actionsBeside(host)
    .flatMap(boxesOf)
    .filter((box) => box.left < right && box.right > left && box.top < bottom)
    .toSorted((a, b) => b.bottom - a.bottom)
  let below = bottom
  for (const box of [...inColumn, new DOMRect()]) {
    const room = Math.floor(below - box.bottom - apart)
    if (room >= least) return { lift: Math.ceil(bottom - below), room }
    below = Math.min(below, box.top - apart)
  }
  return undefined
}

/** Whether a field comes to lie under the panel, wherever the page is scrolled to. */
const reachesUnder = (panel: Element) => {
  const { left } = panel.getBoundingClientRect()
  return (field: Element) => boxesOf(field).some(({ right }) => right > left)
}

/** Whether what stands there of the chat lies over this element. */
const covers = (host: HTMLElement, target: unknown) => {
  if (!(target instanceof Element) || target.contains(host) || host.contains(target)) return false
  return [...host.querySelectorAll('.chat-panel, .chat-teaser, .chat-bubble')].some((part) => {
    const bounds = part.getBoundingClientRect()
    return (
      bounds.width > 0 &&
      boxesOf(target).some(
        (under) =>
          bounds.left < under.right &&
          under.left < bounds.right &&
          bounds.top < under.bottom &&
          under.top < bounds.bottom,
      )
    )
  })
}

/** Whether this is the first page of a visit, by someone who has not closed the chat. */
const isNewVisit = () => {
  const last = readStored('localStorage', visit)
  if (last === 'closed') return false
  keep('localStorage', visit, String(Date.now()))
  return Date.now() - Number(last) > visitEnds
}

type Storage = 'localStorage' | 'sessionStorage'

/** Storage may be switched off: then every page is the first one. */
const readStored = (storage: Storage, name: string) => {
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
