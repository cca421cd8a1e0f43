const name = 'inbox-keys'

/** Whether single letters act, on this computer: those who dictate or type by other means turn them off. */
export const areLettersOn = (): boolean => localStorage.getItem(name) !== 'off'

export const turnLetters = (on: boolean): void => {
  localStorage.setItem(name, on ? 'on' : 'off')
  // Browsers tell the other tabs of it, but not this one.
  window.dispatchEvent(new Event('storage'))
}

/** Whether a key is someone's text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** The search of the page itself, if it has one. */
export const searchOfPage = () => document.querySelector<HTMLInputElement>('main [role="search"] [type="search"]')
