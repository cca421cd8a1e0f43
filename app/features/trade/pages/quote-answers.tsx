import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'

/** Yes, another way, or no. */
export const QuoteAnswers = ({ forms, refused }: { forms: readonly DrawnForm[]; refused?: RefusedForm }) =>
  forms.length > 0 && (
    <section aria-label="Your answer" className="quote-verbs">
      {forms.map((form) => (
        <VerbForm key={form.verb} form={form} refused={refused} />
      ))}
    </section>
  )

/** An accepted quote is no order yet: the form that makes it one stands in front of all else. */
export const NextStep = ({
  placing,
  total,
  refused,
}: {
  placing: DrawnForm
  /** What the quote comes to, where the reader may see prices. */
  total?: string
  refused?: RefusedForm
}) => (
  <section id="order" className="stack" aria-labelledby="order-head">
    <h2 id="order-head" className="sign text-h3">
      Next step: place your order
    </h2>
    <p>You accepted this quote{total && ` of ${total}`}. Check the delivery below, then press Place order.</p>
    <VerbForm form={placing} refused={refused} />
  </section>
)
