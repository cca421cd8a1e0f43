import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** The theme on the document, which theme-switch-script.ts puts there. On the server: the system's. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, shownTheme, () => 'system')

const shownTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

const subscribe = (changed: () => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
