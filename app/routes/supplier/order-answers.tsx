import type { PurchaseState, PurchaseVerb } from '#domain/purchasing/lifecycle.ts'
import { Field } from '#ui/field.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { VerbButton } from '../trade/verb-button.tsx'
import { AnswerForm } from '../trade/answer-form.tsx'

type Props = {
  verbs: readonly PurchaseVerb[]
  seen: PurchaseState
  today: string
  typedProposal?: Record<string, string>
  typedDecline?: Record<string, string>
}

/** Confirm, propose another date, or decline and say why. */
export const OrderAnswers = ({ verbs, seen, today, typedProposal, typedDecline }: Props) => {
  const answers = verbs.filter((verb) => ['confirm', 'propose', 'decline'].includes(verb))
  if (answers.length === 0) return null
  return (
    <section aria-label="Your answer" className="trade-verbs">
      {answers.includes('confirm') && (
        <VerbButton verb="confirm" seen={seen} look="primary">
          Confirm this order
        </VerbButton>
      )}
      {answers.includes('propose') && (
        <AnswerForm
          verb="propose"
          seen={seen}
          title="Propose another date"
          button="Propose this date"
          open={typedProposal !== undefined}
        >
          <Field id="proposed-date" label="Day you can deliver" required>
            {(ties) => <Input {...ties} type="date" name="date" min={today} defaultValue={typedProposal?.date} />}
          </Field>
          <Field id="proposed-why" label="Why">
            {(ties) => (
              <Textarea {...ties} name="reason" rows={2} maxLength={2000} defaultValue={typedProposal?.reason} />
            )}
          </Field>
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
          <Field id="decline-why" label="Why you decline" required>
            {(ties) => (
              <Textarea {...ties} name="reason" rows={3} maxLength={2000} defaultValue={typedDecline?.reason} />
            )}
          </Field>
        </AnswerForm>
      )}
    </section>
  )
}
