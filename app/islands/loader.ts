import { attend } from './attend.ts'

/**
 * The only script of a page that nobody has touched yet. What it shares with React's pages is copied into it, or the
 * bundler would make two files of it; see server/vite.ts.
 */
for (const host of document.querySelectorAll<HTMLElement>('[data-island]')) attend(host)

/** What the page before left to be said here; see toast-on-arrival.ts. */
const formatToast = async () => {
  const words = sessionStorage.getItem('toast')
  if (!words) return
  sessionStorage.removeItem('toast')
  const { showToast: say } = await import('./toast.tsx')
  await say('success', words)
}
// Storage may be switched off: then nothing was left there.
formatToast().catch(() => {})

// In development this brings Vite's client along, so that pages without React reload too.
if (import.meta.hot) import.meta.hot.accept()
