import { ReasonField } from './reason-field.tsx'
import type { Refused } from './refused.ts'
import { VerbButton } from './verb-button.tsx'

type Props = { verbs: readonly string[]; version: number; refused?: Refused }

/** Yes, another way, or no. The last two ask for words. */
export const QuoteVerbs = ({ verbs, version, refused }: Props) => {
  const seen = String(version)
  const typed = (verb: string) => (refused?.typed.verb === verb ? refused.typed.reason : undefined)
  return (
    <section aria-label="Your answer" className="quote-verbs">
      {verbs.includes('accept') && (
        <VerbButton verb="accept" seen={seen} look="primary">
          Accept this quote
        </VerbButton>
      )}
      {verbs.includes('ask_change') && (
        <details open={typed('ask_change') !== undefined}>
          <summary>Ask for a change</summary>
          <VerbButton
            verb="ask_change"
            seen={seen}
            fields={<ReasonField id="change" label="What should be different" required typed={typed('ask_change')} />}
          >
            Ask for this change
          </VerbButton>
        </details>
      )}
      {verbs.includes('reject') && (
        <details open={typed('reject') !== undefined}>
          <summary>Reject</summary>
          <VerbButton
            verb="reject"
            seen={seen}
            look="danger"
            fields={<ReasonField id="rejection" label="Why it does not fit" required typed={typed('reject')} />}
          >
            Reject this quote
          </VerbButton>
        </details>
      )}
    </section>
  )
}
