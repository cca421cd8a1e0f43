import type { PurchaseVerb } from '#domain/purchasing/lifecycle.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { VerbButton } from '../trade/verb-button.tsx'
import { AnswerForm } from '../trade/answer-form.tsx'
import { ReasonField } from '../trade/reason-field.tsx'

type Props = {
  verbs: readonly PurchaseVerb[]
  seen: string
  today: string
  lastDay: string
  /** The day that a yes is a yes to, and the other one that was proposed. */
  delivery: string
  proposed?: string
  answerBy?: string
  answerLate: boolean
  typedProposal?: Record<string, string>
  typedDecline?: Record<string, string>
}

/** Confirm, propose another date, or decline and say why. */
export const OrderAnswers = ({ verbs, seen, today, lastDay, typedProposal, typedDecline, ...line }: Props) => {
  const answers = verbs.filter((verb) => ['confirm', 'propose', 'decline'].includes(verb))
  if (answers.length === 0) return null
  return (
    <section aria-label="Your answer" className="trade-verbs">
      {line.answerBy && (
        <p>
          {line.answerLate ? 'Your answer was due' : 'Please answer by'} <b>{line.answerBy}</b> (Eastern).
        </p>
      )}
      {answers.includes('confirm') && (
        <VerbButton verb="confirm" seen={seen} look="primary">
          Confirm for {line.delivery}
        </VerbButton>
      )}
      {line.proposed && <p>You proposed {line.proposed}. We answer that; or confirm the day we asked for.</p>}
      {answers.includes('propose') && (
        <AnswerForm
          verb="propose"
          seen={seen}
          title="Propose another date"
          button="Propose this date"
          open={typedProposal !== undefined}
        >
          <Field id="proposed-date" label="Day you can deliver" required>
            {(ties) => (
              <Input {...ties} type="date" name="date" min={today} max={lastDay} defaultValue={typedProposal?.date} />
            )}
          </Field>
          <ReasonField id="proposed-why" typed={typedProposal?.reason} />
        </AnswerForm>
      )}
      {answers.includes('decline') && (
        <AnswerForm
          verb="decline"
          seen={seen}
          title="Decline"
          button="Decline this order"
          look="danger"
          open={typedDecline !== undefined}
        >
          <ReasonField id="decline-why" label="Why you decline" required typed={typedDecline?.reason} />
        </AnswerForm>
      )}
    </section>
  )
}
