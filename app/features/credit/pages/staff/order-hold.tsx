import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Alert } from '#ui/alert.tsx'
import type { OrderHoldView } from '../credit-view.ts'
import { HoldReasons } from '../hold-reasons.tsx'

/** That an order waits for money, why, what goes all the same, and the way to let it go. */
export const OrderHold = ({ view, refused }: { view: OrderHoldView; refused?: RefusedForm }) => (
  <>
    <Held view={view} refused={refused} />
    {view.brought && (
      <Alert tone="due" title={`${view.brought.what}.`}>
        {view.brought.why
          ? `Billing sent back what ${view.brought.by} reported: ${view.brought.why} `
          : `${view.brought.by} reported this at the stop. It isn't counted yet. `}
        {view.brought.at && (
          <a className="text-link" href={view.brought.at}>
            Open the report
          </a>
        )}
      </Alert>
    )}
  </>
)

const Held = ({ view, refused }: { view: OrderHoldView; refused?: RefusedForm }) =>
  view.hold ? (
    <section aria-label="On hold" className="stack tight">
      <Alert tone="late" title={view.hold.title}>
        <HoldReasons reasons={view.hold.words} />
        {view.hold.recordAt && (
          <p>
            <a className="text-link" href={view.hold.recordAt}>
              Record payment for this order
            </a>
          </p>
        )}
      </Alert>
      {view.forms.map((form) => (
        <VerbForm key={form.verb} form={form} refused={refused} />
      ))}
    </section>
  ) : (
    view.collect && (
      <Alert tone="due" title={`Collect ${view.collect.amount ?? 'payment'} on delivery.`}>
        The driver takes a check or cash and brings it to the office.{' '}
        {view.collect.recordAt && (
          <a className="text-link" href={view.collect.recordAt}>
            Record what the driver brought
          </a>
        )}
      </Alert>
    )
  )
