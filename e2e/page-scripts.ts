/** What runs in the page. Each function is sent there as text and can name nothing outside of itself. */

export const movesSideways = () => document.documentElement.scrollWidth > document.documentElement.clientWidth

/** The innermost elements that stand out of the page to the right, to find why it moves. */
export const standOut = () =>
  [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .filter(
      (element) =>
        ![...element.children].some(
          (child) => child.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
        ),
    )
    .map(
      (element) =>
        `${element.tagName} ${element.getAttribute('class') ?? ''} ${(element.textContent ?? '').slice(0, 30)}`,
    )
    .slice(-5)
    .join('; ')

/** The text spacing that WCAG 1.4.12 asks a page to bear. */
export const spreadText = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

/** Where the focus is: whether one sees it, and whether anything that stays on the screen lies over it. */
export const focusedNow = () => {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused === document.documentElement) return undefined
  // A radio button is drawn by its label, a county by its outline.
  const drawn = focused instanceof HTMLInputElement ? (focused.closest('label') ?? focused) : focused
  const { left, top, width, height } = drawn.getBoundingClientRect()
  const points = [0.5, 0.1, 0.9].map((part) => [left + width * part, top + height * part] as const)
  const seen = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
  const isOver = (element: Element | null) => {
    const over = element?.closest('.call-bar, .chat, .work-bar, .work-tabs')
    return over !== null && over !== undefined && !over.contains(focused)
  }
  const ring = (element: Element) => {
    const { outlineStyle, outlineWidth, strokeWidth } = getComputedStyle(element)
    const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    return outlined || (element instanceof SVGPathElement && Number.parseFloat(strokeWidth) >= 3)
  }
  return {
    words: (focused.textContent || focused.getAttribute('aria-label') || focused.outerHTML).trim().slice(0, 60),
    ringed: [drawn, ...drawn.querySelectorAll('path')].some(ring),
    inView: seen.length > 0,
    covered: seen.length > 0 && seen.every(([x, y]) => isOver(document.elementFromPoint(x, y))),
  }
}

export const watchShifts = () => {
  type Shift = { value: number; sources: { node?: Node | null }[] }
  const watched = globalThis as unknown as { shifts: string[] }
  watched.shifts = []
  new PerformanceObserver((list) => {
    // An icon that moves a pixel as the typeface comes is nothing that anybody sees.
    for (const { value, sources } of (list.getEntries() as unknown as Shift[]).filter(({ value }) => value >= 0.001))
      watched.shifts.push(
        `${value.toFixed(4)} by ${sources.map(({ node }) => `${node?.nodeName} "${(node?.textContent ?? '').slice(0, 40)}"`).join(', ')}`,
      )
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What jumped so far, and by how much. */
export const shiftsSoFar = () => (globalThis as unknown as { shifts: string[] }).shifts

export const readToTheEnd = async () => {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
    scrollTo(0, y)
    await painted()
  }
}

export const asPrinted = () => {
  const isDrawn = (element: Element) => element.getClientRects().length > 0
  const main = document.querySelector('main')
  const heading = document.querySelector('h1')
  return {
    screenOnly: ['.site-nav', '.site-footer', '.call-bar', '.chat', '.top-bar', '.menu-open'].filter((name) =>
      [...document.querySelectorAll(name)].some(isDrawn),
    ),
    heading: heading !== null && isDrawn(heading),
    ground: getComputedStyle(document.body).backgroundColor,
    words: main?.innerText.length ?? 0,
    folded: [...document.querySelectorAll<HTMLElement>('main details > :not(summary)')]
      .filter((part) => !part.checkVisibility())
      .map((part) => part.innerText),
  }
}

/** What a thumb in a glove has to press and is smaller than 48 px either way; and a foot that is not at the thumb. */
export const hardToPress = () => {
  const found: string[] = []
  const all = 'a[href], button, summary, input:not([type=hidden]), select, textarea'
  for (const element of document.querySelectorAll<HTMLElement>(all)) {
    // A control is pressed by its label as well.
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
    if (width > 0 && (width < 48 || height < 48))
      found.push(`${Math.round(width)} by ${Math.round(height)} px: ${element.outerHTML.slice(0, 90)}`)
  }
  const foot = document.querySelector('footer')?.getBoundingClientRect()
  if (foot && foot.top < innerHeight / 2) found.push('its actions are out of the reach of a thumb')
  return found
}
