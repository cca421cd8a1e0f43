import { ButtonLink } from '#ui/button.tsx'
import { AnswerForm } from '../../trade/answer-form.tsx'
import { VerbButton } from '../../trade/verb-button.tsx'
import { tradePaths } from '../trade-paths.ts'
import type { PurchaseView } from './purchase-view.ts'
import { ReasonField } from '../../trade/reason-field.tsx'

type Props = Pick<PurchaseView, 'verbs' | 'line' | 'elsewhere'> & {
  typed: (verb: string) => Record<string, string> | undefined
}

/** Our word to a supplier: agree to their date, ask for ours, withdraw; or ask somebody else. */
export const PurchaseVerbs = ({ verbs, line, elsewhere, typed }: Props) => (
  <>
    {(verbs.includes('agree') || verbs.includes('insist')) && (
      <div className="verbs">
        {verbs.includes('agree') && (
          <VerbButton verb="agree" seen={line.seen} look="primary">
            Agree to their date
          </VerbButton>
        )}
        {verbs.includes('insist') && (
          <VerbButton verb="insist" seen={line.seen}>
            Ask for our date
          </VerbButton>
        )}
      </div>
    )}
    {elsewhere && (
      <p>
        <ButtonLink look="primary" href={`${tradePaths.orders}/${line.orderId}?again=${line.id}#buy`}>
          Order from another supplier
        </ButtonLink>
      </p>
    )}
    {verbs.includes('close') && (
      <AnswerForm
        verb="close"
        seen={line.seen}
        title="Close it with what was delivered"
        button="Close it, and mail the supplier"
        open={typed('close') !== undefined}
      >
        <ReasonField
          id="close-why"
          help="The supplier reads it. We owe them what was delivered."
          typed={typed('close')?.reason}
        />
      </AnswerForm>
    )}
    {verbs.includes('cancel') && (
      <AnswerForm
        verb="cancel"
        seen={line.seen}
        title="Withdraw this purchase order"
        button="Withdraw it, and mail the supplier"
        look="danger"
        open={typed('cancel') !== undefined}
      >
        <ReasonField id="withdraw-why" help="The supplier reads it." typed={typed('cancel')?.reason} />
      </AnswerForm>
    )}
  </>
)
