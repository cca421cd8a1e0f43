import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { forgetAnswers, type Kept } from '#forms/drafts.ts'

/** No connection: nothing is lost, and nothing has to be done. Stands at the button that was pressed. */
export const Unreachable = ({ phone }: { phone: string }) => (
  <Alert tone="late" title="We cannot be reached at this moment." urgent>
    Everything you typed is still here. Leave this page open: it sends itself as soon as we can be reached, and then
    shows your receipt. Or call{' '}
    <a className="whitespace-nowrap" href={`tel:+1${phone.replaceAll(/\D/g, '')}`}>
      {phone}
    </a>
    .
  </Alert>
)

/** Takes the focus when it appears, and with it the screen: the button that was pressed is far below. */
export const InFocus = ({ children }: { children: ReactNode }) => (
  <div tabIndex={-1} className="in-focus" ref={takeFocus}>
    {children}
  </div>
)

const takeFocus = (notice: HTMLElement | null) => notice?.focus()

/** The session ended while the form was filled in. */
export const SessionEnded = () => (
  <Alert tone="due" title="Your session has ended, and nothing was sent." urgent>
    Everything you typed is still here.{' '}
    <a
      href={`${href('/auth')}?${new URLSearchParams({ from: useLocation().pathname })}`}
      target="_blank"
      rel="noopener"
    >
      Sign in again in a new tab
    </a>
    , then come back and send.
  </Alert>
)

/** What this browser kept was put back. */
export const Restored = ({ kept, kind }: { kept: Kept; kind: string }) => {
  const startAfresh = () => {
    forgetAnswers(kind)
    window.location.assign(window.location.pathname)
  }
  const when = new Date(kept.at).toLocaleString('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit' })
  return (
    <Alert title={`We put back what you typed on ${when}.`}>
      <p>
        {kept.sent
          ? 'It was sent, and no answer came. Send it once more: it will not arrive twice.'
          : 'It was kept in this browser alone, and was not sent.'}
      </p>
      <Button type="button" size="small" className="mt-3" onClick={startAfresh}>
        Start afresh
      </Button>
    </Alert>
  )
}
