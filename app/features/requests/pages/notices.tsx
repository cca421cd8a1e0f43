import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { forgetAnswers, type Kept } from '#forms/drafts.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import type { Difference } from './differences.ts'

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

/** Taken while the database is away. There is no receipt yet, and nothing to be done. */
export const KeptForNow = ({ phone }: { phone: string }) => (
  <Alert title="We have your request. Your reference follows by email." urgent>
    Our records are out of reach at this moment, so it has no number yet. It is safe with us, and our time to answer
    runs from now. You can close this page. If it cannot wait, call{' '}
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

/** Without a reference: the first is kept, and has none yet. */
export type Twice = { reference?: string; differences: Difference[] }

/** This form was sent before, with other answers: shows both, and the button below sends the new ones on their own. */
export const SentTwice = ({ reference, differences }: Twice) => (
  <Alert
    tone="due"
    title={`This form was already sent${reference ? ` as ${reference}` : ''}, with other answers.`}
    urgent
  >
    <p>
      The first request stands as it was. Send the answers below as a new request with a reference and a due time of its
      own, or leave this page to keep only the first.
    </p>
    <h2 className="sign text-h4">Where they differ</h2>
    <DefinitionTable dense rows={differences.map((one) => ({ name: one.label, value: inWords(one) }))} />
  </Alert>
)

const inWords = (one: Difference) =>
  'secret' in one ? 'Differs. It is kept encrypted.' : `${one.before || 'Not given'}, now ${one.now || 'not given'}`
