import { useEffect, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { checkEvery, checkSession, onOtherTab, tellTabs, type SessionStatus } from './session-check.ts'

/**
 * Keeps a living page in step with its session: looks every 30 seconds, when the tab is shown again, and when another
 * tab signed in or out. `email` is who this page was made for.
 */
export const SessionWatch = ({ email }: { email?: string }) => {
  const [found, setFound] = useState<{ email?: string; standing: SessionStatus }>()
  // What was found of a page for nobody says nothing of the page that someone signed in on it.
  const standing = found?.email === email ? found?.standing : 'stays'
  const { revalidate } = useRevalidator()

  useEffect(() => {
    let current = true
    const look = async () => {
      const standing = await checkSession(email)
      if (!current || standing === 'unknown') return
      setFound({ email, standing })
      // What is typed stays on the screen: the words below say what to do.
      if (standing === 'differs' && !isTyping()) void revalidate()
    }
    const lookWhenShown = () => void (document.visibilityState === 'visible' && look())
    const timer = setInterval(look, checkEvery)
    const stopListening = onOtherTab(() => void look())
    document.addEventListener('visibilitychange', lookWhenShown)
    document.addEventListener('submit', tellWhenLeft)
    return () => {
      current = false
      clearInterval(timer)
      stopListening()
      document.removeEventListener('visibilitychange', lookWhenShown)
      document.removeEventListener('submit', tellWhenLeft)
    }
  }, [email, revalidate])

  if (standing === 'ends') return <Warning title="Your session ends in about a minute." />
  if (standing === 'differs' && email) return <Warning title="You're no longer signed in as before." />
  return null
}

/** Signing out leaves the page; when the next one comes, the session has ended and other tabs may look. */
const tellWhenLeft = ({ target }: SubmitEvent) => {
  const leaves = target instanceof HTMLFormElement && new URL(target.action).pathname === href('/auth/sign-out')
  if (leaves) addEventListener('pagehide', tellTabs, { once: true })
}

const isTyping = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'main input:not([type=hidden]), main textarea',
    ),
  ].some((control) => control.value !== control.defaultValue)

const Warning = ({ title }: { title: string }) => (
  <div className="session-warning">
    <Alert tone="due" title={title} urgent>
      What you typed stays on this page.{' '}
      <a className="text-link" href={href('/auth')} target="_blank" rel="noreferrer">
        Sign in in a new tab
      </a>
      , then come back here to continue.
    </Alert>
  </div>
)
