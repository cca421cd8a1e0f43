import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Alert } from '#ui/alert.tsx'
import type { OrderHoldView } from '../credit-view.ts'

/** That an order waits for money, why, and the way to let it go. */
export const OrderHold = ({ view, refused }: { view: OrderHoldView; refused?: RefusedForm }) =>
  view.holds.length > 0 ? (
    <section aria-label="On hold" className="stack tight">
      <Alert tone="late" title={`On hold: ${view.holds.map(({ title }) => title.toLowerCase()).join(', ')}.`}>
        {view.holds
          .map(({ words }) => words.replace(/^On hold: /, ''))
          .filter(Boolean)
          .join(' ')}{' '}
        No truck can be loaded until it is paid or released.
      </Alert>
      {view.forms.map((form) => (
        <VerbForm key={form.verb} form={form} refused={refused} />
      ))}
    </section>
  ) : (
    view.collect && (
      <Alert tone="due" title={`Collect ${view.collect.amount ?? 'payment'} on delivery.`}>
        The driver takes a check or cash and writes it on the ticket.
      </Alert>
    )
  )
