import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { CallUs } from '#http/call-us.tsx'
import { Button } from '#ui/button.tsx'
import { forgetAnswers, type StoredDraft } from '#forms/drafts.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import type { Difference } from './differences.ts'

/** No connection: nothing is lost, and nothing has to be done. Stands at the button that was pressed. */
export const Unreachable = ({ phone }: { phone?: string }) => (
  <Alert tone="late" title="We can't be reached right now." urgent>
    Everything you typed is still here. Leave this page open: it will send your request as soon as we're back online and
    then show your receipt. Or <CallUs phone={phone} inside />.
  </Alert>
)

/** Taken while the database is away. There is no receipt yet, and nothing to be done. */
export const KeptForNow = ({ phone }: { phone?: string }) => (
  <Alert title="We have your request. Your reference follows by email." urgent>
    Our records are unavailable right now, so your request doesn't have a number yet. It's safe with us, and the time we
    promise to answer in starts now. You can close this page.{' '}
    {phone && (
      <>
        {' '}
        If it can't wait, <CallUs phone={phone} inside />.
      </>
    )}
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
  <Alert tone="due" title="You were signed out, and nothing was sent." urgent>
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
export const Restored = ({ kept, kind }: { kept: StoredDraft; kind: string }) => {
  const startAfresh = () => {
    forgetAnswers(kind)
    window.location.assign(window.location.pathname)
  }
  const isFilledIn = kept.isFromChat && !kept.sent
  const when = new Date(kept.at).toLocaleString('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit' })
  return (
    <Alert title={isFilledIn ? 'Filled in from your chat.' : `We restored what you typed on ${when}.`}>
      <p>
        {kept.sent
          ? "You sent it but we couldn't confirm it. Send it again: we won't get it twice."
          : isFilledIn
            ? 'Check it before you send it. Nothing has been sent yet.'
            : 'It was saved in this browser only and has not been sent.'}
      </p>
      <Button type="button" size="small" onClick={startAfresh}>
        Start over
      </Button>
    </Alert>
  )
}

/**
 * Without a reference: the first is kept, and has none yet. Without both: the sender of the second may not be who sent the
 * first.
 */
export type DuplicateNotice = { reference?: string; differences?: Difference[] }

/** This form was sent before, with other answers: shows both, and the button below sends the new ones on their own. */
export const SentTwice = ({ reference, differences }: DuplicateNotice) => (
  <Alert
    tone="due"
    title={
      differences
        ? `You already sent this form${reference ? ` as ${reference}` : ''}, with different answers.`
        : 'This form was already sent, with different answers.'
    }
    urgent
  >
    <p>
      We still have your first request. You can send the answers below as a new request with its own reference number
      and answer time, or leave this page to keep only the first one.
    </p>
    {differences && (
      <>
        <h2 className="sign text-h4">What's different</h2>
        <DefinitionTable dense rows={differences.map((one) => ({ name: one.label, value: inWords(one) }))} />
      </>
    )}
  </Alert>
)

const inWords = (difference: Difference) =>
  'secret' in difference
    ? 'Different (stored encrypted).'
    : `${difference.before || 'Blank'}, now ${difference.now || 'blank'}`
