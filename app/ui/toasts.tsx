import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'

/**
 * The place of toasts on a page. Their code is no part of the page: it comes when the page is first touched, or with
 * the first toast.
 */
export const Toasts = () => {
  const isBusy = useNavigation().state !== 'idle'
  // What was wrong is being sent again, or left behind.
  useEffect(() => {
    if (isBusy) dismissErrors()
  }, [isBusy])
  return (
    useSyncExternalStore(watchForTouch, isWanted, isNever) && (
      <Suspense>
        <Toaster />
        <Ready />
      </Suspense>
    )
  )
}

/** Shows a toast on a page that has a place for it. */
export const showToast = async (tone: 'success' | 'error', title: string, description?: string) => {
  want()
  const [sonner] = await Promise.all([import('sonner').catch(isGone), ready])
  const id = sonner?.toast[tone](title, { description })
  if (tone === 'error') dismissErrors = () => sonner?.toast.dismiss(id)
}

let dismissErrors: () => unknown = () => {}

/**
 * A deploy takes the code of the last one away. What a toast says stands on the page as well, so the page goes on
 * without; an error here would take the page from under someone who is typing.
 */
const isGone = () => undefined
const NoToaster = () => null

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx').catch(isGone))?.Toaster ?? NoToaster }))

let open = () => {}
const ready = new Promise<void>((resolve) => (open = resolve))

/** Stands after the toaster, so that it listens by now. */
const Ready = () => {
  useEffect(() => open(), [])
  return null
}

let isRequested = false
const watching = new Set<() => void>()

const want = () => {
  isRequested = true
  for (const tell of watching) tell()
}

const isWanted = () => isRequested
const isNever = () => false

const touches = ['pointerdown', 'keydown', 'focusin']

const watchForTouch = (notify: () => void) => {
  watching.add(notify)
  for (const touch of touches) addEventListener(touch, want, { once: true, passive: true })
  return () => {
    watching.delete(notify)
    for (const touch of touches) removeEventListener(touch, want)
  }
}
